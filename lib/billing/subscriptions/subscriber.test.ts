import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodAt } from '../calendar'
import {
  accessUntil,
  begin,
  cancelAtPeriodEnd,
  cancelNow,
  currentPeriodEnd,
  finishScheduledCancel,
  nextChargeAt,
  paymentFailed,
  paymentSucceeded,
  renewalsLeft,
  resume,
  type SubscriberState,
  withoutChargesIfFree,
} from './subscriber'

const start = new Date('2026-11-21T10:00:00.000Z')
const later = new Date('2026-11-25T10:00:00.000Z')
const asked = { reason: 'requested_by_payer', comment: null } as const

const monthly = (trialDays = 0): SubscriberState =>
  begin({ subscribedAt: start, trialDays, periodMonths: 1, maxPeriods: 12 })

describe('a new subscriber', () => {
  it('is charged at once without a trial', () => {
    expect(monthly().status).toBe('active')
    expect(nextChargeAt(monthly())).toEqual(start)
  })

  it('is trialing until the trial ends', () => {
    expect(monthly(14).status).toBe('trialing')
    expect(nextChargeAt(monthly(14))?.toISOString()).toBe('2026-12-05T10:00:00.000Z')
    expect(paymentSucceeded(monthly(14), 0).status).toBe('active')
  })
})

describe('cancel now', () => {
  it('leaves nothing to charge', () => {
    const cancelled = cancelNow(monthly(), later, asked)
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      cancelledAt: later,
      cancelReason: 'requested_by_payer',
    })
    expect(nextChargeAt(cancelled)).toBeNull()
    expect(renewalsLeft(cancelled)).toBe(0)
  })

  it('repeated changes nothing', () => {
    const cancelled = cancelNow(monthly(), later, asked)
    expect(cancelNow(cancelled, new Date('2027-01-01T00:00:00Z'), { reason: 'other', comment: 'x' })).toBe(
      cancelled,
    )
  })
})

describe('cancel at the end of the period', () => {
  const paid = paymentSucceeded(monthly(), 0)

  it('stops charges at once and keeps access until the period ends', () => {
    const ending = cancelAtPeriodEnd(paid, later, asked)
    expect(ending.status).toBe('active')
    expect(ending.cancelAt?.toISOString()).toBe('2026-12-21T10:00:00.000Z')
    expect(nextChargeAt(ending)).toBeNull()
  })

  it('of a trial ends with the trial', () => {
    expect(cancelAtPeriodEnd(monthly(14), later, asked).cancelAt?.toISOString()).toBe(
      '2026-12-05T10:00:00.000Z',
    )
  })

  it('of a subscriber who is past due ends at once, since the period was not paid', () => {
    expect(cancelAtPeriodEnd(paymentFailed(monthly(), later), later, asked).status).toBe('cancelled')
  })

  it('can be taken back until then, with the same next charge as before', () => {
    const resumed = resume(cancelAtPeriodEnd(paid, later, asked), later)
    expect(resumed).toEqual(paid)
  })

  it('cannot be taken back afterwards', () => {
    const ending = cancelAtPeriodEnd(paid, later, asked)
    expect(() => resume(ending, new Date('2026-12-21T10:00:00.000Z'))).toThrow(
      expect.objectContaining({ code: 'subscriber_not_running' }),
    )
    expect(() => resume(paid, later)).toThrow(expect.objectContaining({ code: 'not_resumable' }))
  })

  it('becomes final at its date, not before', () => {
    const ending = cancelAtPeriodEnd(paid, later, asked)
    expect(finishScheduledCancel(ending, new Date('2026-12-21T09:59:59.999Z'))).toBe(ending)
    expect(finishScheduledCancel(ending, new Date('2026-12-22T00:00:00.000Z'))).toMatchObject({
      status: 'cancelled',
      cancelledAt: new Date('2026-12-21T10:00:00.000Z'),
      cancelReason: 'requested_by_payer',
    })
  })
})

describe('access', () => {
  const until = (subscriber: SubscriberState) => accessUntil(subscriber, later).toISOString()

  it('lasts until the end of what is paid, or of the trial', () => {
    expect(until(paymentSucceeded(monthly(), 0))).toBe('2026-12-21T10:00:00.000Z')
    expect(until(monthly(14))).toBe('2026-12-05T10:00:00.000Z')
  })

  it('of a subscriber who is past due ended where the unpaid window began', () => {
    expect(until(paymentFailed(monthly(), start))).toBe(start.toISOString())
  })

  it('ends with a cancel, or on the date that it waits for', () => {
    expect(until(cancelNow(monthly(14), later, asked))).toBe(later.toISOString())
    expect(until(cancelAtPeriodEnd(monthly(14), later, asked))).toBe('2026-12-05T10:00:00.000Z')
  })
})

describe('payments', () => {
  it('a failure keeps its first date until somebody pays', () => {
    const failed = paymentFailed(paymentFailed(monthly(), start), later)
    expect(failed).toMatchObject({ status: 'past_due', pastDueSince: start, nextPeriod: 0 })
    expect(paymentSucceeded(failed, 0)).toMatchObject({ status: 'active', pastDueSince: null, nextPeriod: 1 })
  })

  it('that arrive late never make an earlier window due again', () => {
    const ahead = paymentSucceeded(monthly(), 4)
    expect(paymentSucceeded(ahead, 2)).toMatchObject({ chargesPaid: 2, nextPeriod: 5 })
  })

  it('end with the last of the signed windows', () => {
    let subscriber = monthly()
    for (let period = 0; period < 12; period++) subscriber = paymentSucceeded(subscriber, period)
    expect(nextChargeAt(subscriber)).toBeNull()
    const end = new Date('2027-11-21T10:00:00.000Z')
    expect(subscriber).toMatchObject({ status: 'active', cancelAt: end, cancelReason: 'mandate_exhausted' })
    expect(finishScheduledCancel(subscriber, end)).toMatchObject({ status: 'cancelled', cancelledAt: end })
    expect(() => resume(subscriber, later)).toThrow(expect.objectContaining({ code: 'not_resumable' }))
  })

  it('that were missed leave fewer to come: the end does not move', () => {
    const missed = paymentSucceeded(paymentSucceeded(monthly(), 0), 10)
    expect(missed).toMatchObject({ chargesPaid: 2, nextPeriod: 11 })
    expect(renewalsLeft(missed)).toBe(1)
    expect(paymentSucceeded(missed, 11)).toMatchObject({
      ...{ chargesPaid: 3, nextPeriod: null, cancelReason: 'mandate_exhausted' },
      cancelAt: new Date('2027-11-21T10:00:00.000Z'),
    })
  })

  it('do not come back in the last of the signed windows', () => {
    const leaving = (at: Date) => cancelAtPeriodEnd({ ...monthly(), nextPeriod: 11 }, at, asked)
    const [before, inLast] = [new Date('2027-10-21T09:00:00.000Z'), new Date('2027-10-21T10:00:00.000Z')]
    expect(resume(leaving(before), before).nextPeriod).toBe(11)
    expect(() => resume(leaving(inLast), inLast)).toThrow(expect.objectContaining({ code: 'not_resumable' }))
  })
})

type Step = 'cancel' | 'cancelEnd' | 'resume' | 'paid' | 'failed' | 'finish'

describe('any life', () => {
  it('never charges a cancelled or cancelling subscriber, and never comes back from cancelled', () => {
    const steps = fc.array(
      fc.tuple(
        fc.constantFrom<Step>('cancel', 'cancelEnd', 'resume', 'paid', 'failed', 'finish'),
        fc.integer({ min: 1, max: 3_000_000 }),
      ),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom(1, 3, 12),
        steps,
        (trialDays, months, life) => {
          let at = start
          let subscriber = begin({ subscribedAt: at, trialDays, periodMonths: months, maxPeriods: 6 })
          for (const [step, seconds] of life) {
            at = new Date(at.getTime() + seconds * 1000)
            const before = subscriber
            subscriber = take(step, subscriber, at)
            if (before.status === 'cancelled') expect(subscriber.status).toBe('cancelled')
            if (subscriber.status === 'cancelled' || subscriber.cancelAt) {
              expect(nextChargeAt(subscriber)).toBeNull()
            }
            expect(subscriber.status === 'cancelled').toBe(subscriber.cancelledAt !== null)
            expect(currentPeriodEnd(subscriber, at) > at).toBe(true)
          }
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

function take(step: Step, subscriber: SubscriberState, at: Date): SubscriberState {
  switch (step) {
    case 'cancel':
      return cancelNow(subscriber, at, asked)
    case 'cancelEnd':
      return cancelAtPeriodEnd(subscriber, at, asked)
    case 'resume':
      return subscriber.cancelAt && subscriber.cancelAt > at && renewable(subscriber, at)
        ? resume(subscriber, at)
        : subscriber
    case 'paid':
      return subscriber.nextPeriod === null ? subscriber : paymentSucceeded(subscriber, subscriber.nextPeriod)
    case 'failed':
      return paymentFailed(subscriber, at)
    case 'finish':
      return finishScheduledCancel(subscriber, at)
  }
}

function renewable(subscriber: SubscriberState, at: Date): boolean {
  const { firstChargeAt, periodMonths, maxPeriods, cancelReason } = subscriber
  return periodAt(firstChargeAt, periodMonths, at) + 1 < maxPeriods && cancelReason !== 'mandate_exhausted'
}

it('a free plan is never charged, so its trial has no charge to end it', () => {
  const begun = monthly(14)
  expect(withoutChargesIfFree(begun, { priceMicroUsd: 0n })).toMatchObject({
    status: 'active',
    nextPeriod: null,
  })
  expect(withoutChargesIfFree(begun, { priceMicroUsd: 1n })).toBe(begun)
})
