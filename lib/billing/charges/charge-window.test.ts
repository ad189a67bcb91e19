import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodStart } from '../calendar'
import { DAY_MS } from '../durations'
import { finishScheduledCancel } from '../subscriptions/scheduled-cancel'
import {
  begin,
  isOver,
  nextChargeAt,
  paymentFailed,
  paymentSucceeded,
  type SubscriberState,
} from '../subscriptions/subscriber'
import { MAX_FIXED_CHARGES, maxPeriodsOf } from '../subscriptions/terms-length'
import { freeWindowPassed, nextAttemptAt, paymentReversed, windowClosed, windowEnd } from './charge-window'
import { DEFAULT_DUNNING } from './dunning'
import { periodAt } from './period-at'

const start = new Date('2026-01-31T10:00:00.000Z')
const monthly = begin({ subscribedAt: start, trialDays: 0, periodMonths: 1, maxPeriods: 12 })
const daysAfter = (days: number, from = start) => new Date(from.getTime() + days * DAY_MS)

describe('a charge that failed', () => {
  it('is tried again on days 1, 3, 5 and 7 of its window, and no more', () => {
    const days: number[] = []
    let at: Date | null = start
    for (let attempts = 1; at; attempts++) {
      at = nextAttemptAt(monthly, DEFAULT_DUNNING, { period: 0, attempts, at })
      if (at) days.push((at.getTime() - start.getTime()) / DAY_MS)
    }
    expect(days).toEqual([...DEFAULT_DUNNING.retryDays])
  })

  it('is tried again after the same pause where the attempt came late', () => {
    const late = daysAfter(12)
    expect(nextAttemptAt(monthly, DEFAULT_DUNNING, { period: 0, attempts: 1, at: late })).toEqual(
      daysAfter(13),
    )
    expect(nextAttemptAt(monthly, DEFAULT_DUNNING, { period: 0, attempts: 2, at: late })).toEqual(
      daysAfter(14),
    )
  })

  it('keeps its planned retries when the payer asks for more in between', () => {
    const soon = new Date(start.getTime() + 60_000)
    expect(nextAttemptAt(monthly, DEFAULT_DUNNING, { period: 0, attempts: 2, at: soon })).toEqual(
      daysAfter(1),
    )
    expect(nextAttemptAt(monthly, DEFAULT_DUNNING, { period: 0, attempts: 9, at: soon })).toEqual(
      daysAfter(1),
    )
    expect(nextAttemptAt(monthly, DEFAULT_DUNNING, { period: 0, attempts: 9, at: daysAfter(1) })).toEqual(
      daysAfter(3),
    )
    expect(nextAttemptAt(monthly, DEFAULT_DUNNING, { period: 0, attempts: 6, at: daysAfter(8) })).toBeNull()
  })

  it('is tried again on the days of its subscription, or not at all', () => {
    const next = (retryDays: readonly number[], attempts: number, at: Date) =>
      nextAttemptAt(monthly, { retryDays }, { period: 0, attempts, at })
    expect(next([2, 20], 1, start)).toEqual(daysAfter(2))
    expect(next([2, 20], 2, daysAfter(2))).toEqual(daysAfter(20))
    expect(next([2, 20], 3, daysAfter(20))).toBeNull()
    expect(next([], 1, start)).toBeNull()
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
          const next = nextAttemptAt(terms, DEFAULT_DUNNING, { period, attempts, at })
          if (next === null) return
          expect(next > at).toBe(true)
          expect(periodAt(start, periodMonths, next)).toBe(period)
        },
      ),
    )
  })
})

describe('a window that closed unpaid', () => {
  const failed = paymentFailed(monthly, start, 0)
  const second = windowEnd(monthly, 0)
  const third = windowEnd(monthly, 1)

  it('is forfeited, and the next one becomes due on the day that it always was', () => {
    const after = windowClosed(failed, { at: second, failed: true, afterFailure: 'cancel' })
    expect(after).toMatchObject({ status: 'past_due', nextPeriod: 1, chargesPaid: 0 })
    expect(nextChargeAt(after)?.toISOString()).toBe('2026-02-28T10:00:00.000Z')
  })

  it('changes nothing before its end', () => {
    expect(
      windowClosed(failed, { at: new Date(second.getTime() - 1), failed: true, afterFailure: 'cancel' }),
    ).toBe(failed)
  })

  it('ends the subscriber when it is the second in a row', () => {
    const twice = paymentFailed(
      windowClosed(failed, { at: second, failed: true, afterFailure: 'cancel' }),
      second,
      1,
    )
    expect(windowClosed(twice, { at: third, failed: true, afterFailure: 'cancel' })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'payment_failed',
      cancelledAt: third,
    })
  })

  it('leaves a subscriber past due for good where the subscription keeps who does not pay', () => {
    let subscriber = failed
    for (let period = 0; period < 10; period++) {
      const at = windowEnd(monthly, period)
      subscriber = windowClosed(subscriber, { at, failed: true, afterFailure: 'keep' })
      expect(subscriber).toMatchObject({ status: 'past_due', nextPeriod: period + 1, unpaidFrom: 0 })
      subscriber = paymentFailed(subscriber, at, period + 1)
    }
    expect(paymentSucceeded(subscriber, 10)).toMatchObject({
      status: 'active',
      chargesPaid: 1,
      unpaidFrom: 11,
    })
  })

  it('ends nobody when a payment lies between the two', () => {
    const paid = paymentSucceeded(
      windowClosed(failed, { at: second, failed: true, afterFailure: 'cancel' }),
      1,
    )
    const again = paymentFailed(paid, third, 2)
    expect(
      windowClosed(again, { at: windowEnd(monthly, 2), failed: true, afterFailure: 'cancel' }),
    ).toMatchObject({
      status: 'past_due',
      nextPeriod: 3,
    })
  })

  it('is the subscriber’s last where it is the last of those signed for, charged or not', () => {
    const last = { ...monthly, nextPeriod: 11 }
    expect(
      windowClosed(last, {
        at: new Date(windowEnd(monthly, 11).getTime() - 1),
        failed: true,
        afterFailure: 'cancel',
      }),
    ).toBe(last)
    for (const at of [windowEnd(monthly, 11), daysAfter(20_000)]) {
      for (const failed of [true, false]) {
        expect(windowClosed(last, { at, failed, afterFailure: 'cancel' })).toMatchObject({
          ...{ status: 'ended', cancelReason: 'mandate_exhausted', nextPeriod: null },
          cancelledAt: windowEnd(monthly, 11),
        })
      }
    }
    expect(
      windowClosed(monthly, { at: daysAfter(20_000), failed: false, afterFailure: 'cancel' }).status,
    ).toBe('ended')
  })

  it('is nobody’s failure when the service did not attempt it', () => {
    const missed = windowClosed(monthly, { at: daysAfter(100), failed: false, afterFailure: 'cancel' })
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
        expect(paymentReversed(paymentSucceeded(before, period), period, before)).toEqual(before)
      }),
    )
  })

  it('never makes a window due again when a later one was paid', () => {
    const ahead = paymentSucceeded(paymentSucceeded(monthly, 0), 1)
    expect(paymentReversed(ahead, 0, ahead)).toMatchObject({ nextPeriod: 2, chargesPaid: 1 })
    const usedUp = paymentSucceeded(paymentSucceeded({ ...monthly, maxPeriods: 2 }, 0), 1)
    expect(paymentReversed(usedUp, 0, usedUp)).toEqual({ ...usedUp, chargesPaid: 1 })
  })
})

/** Window by window: true for one that is paid, false for one that the service misses. */
const anyWindows = fc.array(fc.boolean(), {
  minLength: MAX_FIXED_CHARGES + 5,
  maxLength: MAX_FIXED_CHARGES + 5,
})

describe('terms of any length', () => {
  const live = (windows: readonly boolean[], periodMonths: number, fixedCharges: number | null) => {
    const maxPeriods = maxPeriodsOf(fixedCharges, periodMonths)
    let subscriber = begin({ subscribedAt: start, trialDays: 0, periodMonths, maxPeriods })
    let charges = 0
    for (const [period, isPaid] of windows.entries()) {
      const end = periodStart(start, periodMonths, period + 1)
      if (isPaid && subscriber.nextPeriod === period) {
        subscriber = paymentSucceeded(subscriber, period)
        charges += 1
      }
      const justBefore = new Date(end.getTime() - 1)
      expect(
        finishScheduledCancel(
          windowClosed(subscriber, { at: justBefore, failed: false, afterFailure: 'cancel' }),
          justBefore,
        ),
      ).toBe(subscriber)
      subscriber = finishScheduledCancel(
        windowClosed(subscriber, { at: end, failed: false, afterFailure: 'cancel' }),
        end,
      )
      if (isOver(subscriber)) break
    }
    return { subscriber, charges }
  }

  it('with an end are charged no more than that, and end as agreed with the last window, to the millisecond', () => {
    fc.assert(
      fc.property(
        anyWindows,
        fc.constantFrom(1, 3, 12),
        fc.integer({ min: 1, max: MAX_FIXED_CHARGES }),
        (windows, months, fixedCharges) => {
          const { subscriber, charges } = live(windows, months, fixedCharges)
          expect(charges).toBeLessThanOrEqual(fixedCharges)
          expect(subscriber).toMatchObject({
            status: 'ended',
            cancelReason: 'mandate_exhausted',
            cancelledAt: periodStart(start, months, fixedCharges),
            nextPeriod: null,
          })
        },
      ),
    )
  })

  it('without an end never end by themselves', () => {
    fc.assert(
      fc.property(anyWindows, fc.constantFrom(1, 3, 12), (windows, months) => {
        const { subscriber, charges } = live(windows, months, null)
        expect(subscriber).toMatchObject({ status: 'active', cancelAt: null, nextPeriod: windows.length })
        expect(charges).toBe(windows.filter(Boolean).length)
      }),
    )
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
          const hasRunOut = outcomes.length === charges
          const hasFailedTwice = last === false && before === false
          expect(subscriber.status === 'cancelled').toBe(hasFailedTwice)
          expect(subscriber.status === 'ended').toBe(last === false && hasRunOut && !hasFailedTwice)
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
    subscriber = paymentFailed(subscriber, at, period)
    expect(attempts).toBeLessThanOrEqual(1 + DEFAULT_DUNNING.retryDays.length)
    at = nextAttemptAt(subscriber, DEFAULT_DUNNING, { period, attempts, at })
  }
  return windowClosed(subscriber, { at: windowEnd(subscriber, period), failed: true, afterFailure: 'cancel' })
}
