import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodAt, periodStart } from '../calendar'
import { DAY_MS } from '../durations'
import {
  begin,
  nextChargeAt,
  paymentFailed,
  paymentSucceeded,
  type SubscriberState,
} from '../subscriptions/subscriber'
import {
  freeWindowPassed,
  nextAttemptAt,
  paymentReversed,
  RETRY_DAYS,
  windowClosed,
  windowEnd,
} from './charge-window'

const start = new Date('2026-01-31T10:00:00.000Z')
const monthly = begin({ subscribedAt: start, trialDays: 0, periodMonths: 1, maxPeriods: 12 })
const daysAfter = (days: number, from = start) => new Date(from.getTime() + days * DAY_MS)

describe('a charge that failed', () => {
  it('is tried again on days 1, 3, 5 and 7 of its window, and no more', () => {
    const days: number[] = []
    let at: Date | null = start
    for (let attempts = 1; at; attempts++) {
      at = nextAttemptAt(monthly, { period: 0, attempts, at })
      if (at) days.push((at.getTime() - start.getTime()) / DAY_MS)
    }
    expect(days).toEqual([...RETRY_DAYS])
  })

  it('is tried again after the same pause where the attempt came late', () => {
    const late = daysAfter(12)
    expect(nextAttemptAt(monthly, { period: 0, attempts: 1, at: late })).toEqual(daysAfter(13))
    expect(nextAttemptAt(monthly, { period: 0, attempts: 2, at: late })).toEqual(daysAfter(14))
  })

  it('keeps its planned retries when the payer asks for more in between', () => {
    const soon = new Date(start.getTime() + 60_000)
    expect(nextAttemptAt(monthly, { period: 0, attempts: 2, at: soon })).toEqual(daysAfter(1))
    expect(nextAttemptAt(monthly, { period: 0, attempts: 9, at: soon })).toEqual(daysAfter(1))
    expect(nextAttemptAt(monthly, { period: 0, attempts: 9, at: daysAfter(1) })).toEqual(daysAfter(3))
    expect(nextAttemptAt(monthly, { period: 0, attempts: 6, at: daysAfter(8) })).toBeNull()
  })

  it('is never tried again once its window has closed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 31 * DAY_MS }),
        fc.constantFrom(1, 3, 12),
        (period, attempts, passed, periodMonths) => {
          const terms = { firstChargeAt: start, periodMonths }
          const at = new Date(periodStart(start, periodMonths, period).getTime() + passed)
          const next = nextAttemptAt(terms, { period, attempts, at })
          if (next === null) return
          expect(next > at).toBe(true)
          expect(periodAt(start, periodMonths, next)).toBe(period)
        },
      ),
    )
  })
})

describe('a window that closed unpaid', () => {
  const failed = paymentFailed(monthly, start)
  const second = windowEnd(monthly, 0)
  const third = windowEnd(monthly, 1)

  it('is forfeited, and the next one becomes due on the day that it always was', () => {
    const after = windowClosed(failed, { at: second, failed: true })
    expect(after).toMatchObject({ status: 'past_due', nextPeriod: 1, chargesPaid: 0 })
    expect(nextChargeAt(after)?.toISOString()).toBe('2026-02-28T10:00:00.000Z')
  })

  it('changes nothing before its end', () => {
    expect(windowClosed(failed, { at: new Date(second.getTime() - 1), failed: true })).toBe(failed)
  })

  it('ends the subscriber when it is the second in a row', () => {
    const twice = paymentFailed(windowClosed(failed, { at: second, failed: true }), second)
    expect(windowClosed(twice, { at: third, failed: true })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'payment_failed',
      cancelledAt: third,
    })
  })

  it('ends nobody when a payment lies between the two', () => {
    const paid = paymentSucceeded(windowClosed(failed, { at: second, failed: true }), 1)
    const again = paymentFailed(paid, third)
    expect(windowClosed(again, { at: windowEnd(monthly, 2), failed: true })).toMatchObject({
      status: 'past_due',
      nextPeriod: 3,
    })
  })

  it('is the subscriber’s last where it is the last of those signed for, charged or not', () => {
    const last = { ...monthly, nextPeriod: 11 }
    expect(windowClosed(last, { at: new Date(windowEnd(monthly, 11).getTime() - 1), failed: true })).toBe(
      last,
    )
    for (const at of [windowEnd(monthly, 11), daysAfter(20_000)]) {
      for (const failed of [true, false]) {
        expect(windowClosed(last, { at, failed })).toMatchObject({
          ...{ status: 'cancelled', cancelReason: 'mandate_exhausted', cancelledAt: at, nextPeriod: null },
        })
      }
    }
    expect(windowClosed(monthly, { at: daysAfter(20_000), failed: false }).status).toBe('cancelled')
  })

  it('is nobody’s failure when the service did not attempt it', () => {
    const missed = windowClosed(monthly, { at: daysAfter(100), failed: false })
    expect(missed).toMatchObject({ status: 'active', pastDueSince: null, nextPeriod: 3 })
  })
})

describe('a plan without a price', () => {
  it('goes from window to window and uses nothing up', () => {
    const trial = begin({ subscribedAt: start, trialDays: 7, periodMonths: 1, maxPeriods: 3 })
    expect(freeWindowPassed(trial, daysAfter(6))).toBe(trial)
    const year = freeWindowPassed(trial, daysAfter(372))
    expect(year).toMatchObject({ status: 'active', nextPeriod: 13, chargesPaid: 0, cancelAt: null })
  })
})

describe('a payment that the chain took back', () => {
  it('leaves the window due, as it was before the payment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (maxPeriods, paid) => {
        let before: SubscriberState = { ...monthly, maxPeriods }
        for (let period = 0; period < Math.min(paid, maxPeriods) - 1; period++) {
          before = paymentSucceeded(before, period)
        }
        const period = before.nextPeriod ?? 0
        expect(paymentReversed(paymentSucceeded(before, period), period)).toEqual(before)
      }),
    )
  })

  it('never makes a window due again when a later one was paid', () => {
    const ahead = paymentSucceeded(paymentSucceeded(monthly, 0), 1)
    expect(paymentReversed(ahead, 0)).toMatchObject({ nextPeriod: 2, chargesPaid: 1 })
    const usedUp = paymentSucceeded(paymentSucceeded({ ...monthly, maxPeriods: 2 }, 0), 1)
    expect(paymentReversed(usedUp, 0)).toEqual({ ...usedUp, chargesPaid: 1 })
  })
})

/** Funds of the payer, attempt by attempt: true where they cover the charge. */
const anyPurse = fc.array(fc.boolean(), { minLength: 80, maxLength: 80 })

describe('any life of a payer whose purse is sometimes empty', () => {
  it('pays each window at most once, keeps its days, and ends with the signed windows or two failed ones in a row', () => {
    fc.assert(
      fc.property(
        anyPurse,
        fc.constantFrom(1, 3, 12),
        fc.constantFrom(3, 6, 12),
        (purse, months, charges) => {
          const attempts = [...purse]
          let subscriber = begin({
            subscribedAt: start,
            trialDays: 0,
            periodMonths: months,
            maxPeriods: charges,
          })
          const outcomes: boolean[] = []
          while (subscriber.nextPeriod !== null && outcomes.length < 15) {
            const period = subscriber.nextPeriod
            expect(period).toBe(outcomes.length)
            const due = nextChargeAt(subscriber)
            expect(due).toEqual(periodStart(start, months, period))
            subscriber = liveThrough(subscriber, period, attempts)
            outcomes.push(subscriber.chargesPaid > outcomes.filter(Boolean).length)
          }
          const [last, before] = outcomes.slice(-2).reverse()
          const cancelled = subscriber.status === 'cancelled'
          const hasRunOut = outcomes.length === charges
          expect(cancelled).toBe(last === false && (before === false || hasRunOut))
          expect(outcomes.length).toBeLessThanOrEqual(charges)
          expect(outcomes.filter(Boolean).length).toBe(subscriber.chargesPaid)
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** One window: attempts until one succeeds, none is left, or the window has closed. */
function liveThrough(before: SubscriberState, period: number, purse: boolean[]): SubscriberState {
  let subscriber = before
  let at: Date | null = periodStart(before.firstChargeAt, before.periodMonths, period)
  for (let attempts = 1; at; attempts++) {
    if (purse.shift() ?? false) return paymentSucceeded(subscriber, period)
    subscriber = paymentFailed(subscriber, at)
    expect(attempts).toBeLessThanOrEqual(1 + RETRY_DAYS.length)
    at = nextAttemptAt(subscriber, { period, attempts, at })
  }
  return windowClosed(subscriber, { at: windowEnd(subscriber, period), failed: true })
}
