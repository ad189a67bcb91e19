import { describe, expect, it } from 'vitest'
import { cancelAtPeriodEnd, finishScheduledCancel, resume } from './scheduled-cancel'
import {
  begin,
  cancelNow,
  endAsAgreed,
  nextChargeAt,
  paymentFailed,
  paymentSucceeded,
  renewalsLeft,
  type SubscriberState,
  withoutChargesIfFree,
} from './subscriber'

const start = new Date('2026-11-21T10:00:00.000Z')
const later = new Date('2026-11-25T10:00:00.000Z')
const asked = { reason: 'requested_by_payer', comment: null } as const
const byPayer = { ...asked, by: 'payer' } as const

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

  it('without a reason has none of the terms that were to end', () => {
    const last = paymentSucceeded(monthly(), 11)
    expect(last).toMatchObject({ cancelOrigin: 'terms', cancelReason: 'mandate_exhausted' })
    expect(cancelNow(last, later, { reason: null, comment: null }).cancelReason).toBeNull()
  })
})

describe('cancel at the end of the period', () => {
  const paid = paymentSucceeded(monthly(), 0)

  it('stops charges at once and keeps access until the period ends', () => {
    const ending = cancelAtPeriodEnd(paid, later, byPayer, null)
    expect(ending.status).toBe('active')
    expect(ending.cancelAt?.toISOString()).toBe('2026-12-21T10:00:00.000Z')
    expect(nextChargeAt(ending)).toBeNull()
  })

  it('of a trial ends with the trial', () => {
    expect(cancelAtPeriodEnd(monthly(14), later, byPayer, null).cancelAt?.toISOString()).toBe(
      '2026-12-05T10:00:00.000Z',
    )
  })

  it('in a window that has begun unpaid ends at once: it gives no free period', () => {
    expect(cancelAtPeriodEnd(monthly(), later, byPayer, 'due').status).toBe('cancelled')
    const failed = paymentFailed(monthly(), later, 0)
    expect(cancelAtPeriodEnd(failed, later, byPayer, 'failed').status).toBe('cancelled')
  })

  it('while a charge is on its way waits for its outcome: unpaid it has ended, paid it gives its window', () => {
    const ending = cancelAtPeriodEnd(monthly(), later, byPayer, 'submitted')
    expect(ending).toMatchObject({ status: 'active', cancelAt: later, nextPeriod: null })
    expect(finishScheduledCancel(ending, later)).toMatchObject({ status: 'cancelled', cancelledAt: later })
    expect(paymentSucceeded(ending, 0).cancelAt?.toISOString()).toBe('2026-12-21T10:00:00.000Z')
  })

  it('counts a charge in a block as paid, and ends when it fails after all', () => {
    const ending = cancelAtPeriodEnd(monthly(), start, byPayer, 'pending')
    expect(ending.cancelAt?.toISOString()).toBe('2026-12-21T10:00:00.000Z')
    expect(paymentFailed(ending, later, 0).cancelAt).toEqual(later)
    expect(paymentFailed(cancelAtPeriodEnd(paid, start, byPayer, null), later, 1).cancelAt).toEqual(
      new Date('2026-12-21T10:00:00.000Z'),
    )
  })

  it('is taken back by whoever cancelled, and by neither alone where both have', () => {
    const ending = cancelAtPeriodEnd(paid, later, byPayer, null)
    const refused = expect.objectContaining({ code: 'not_resumable' })
    expect(() => resume(ending, later, 'merchant', 'paid')).toThrow(refused)
    const both = cancelAtPeriodEnd(ending, later, { ...byPayer, by: 'merchant' }, null)
    expect(both).toEqual({ ...ending, cancelOrigin: 'both' })
    for (const by of ['payer', 'merchant'] as const) {
      expect(() => resume(both, later, by, 'paid')).toThrow(refused)
    }
    expect(cancelAtPeriodEnd(both, later, byPayer, null)).toBe(both)
  })

  it('can be taken back whatever reason it was given', () => {
    const labelled = { reason: 'mandate_exhausted', comment: null, by: 'merchant' } as const
    expect(resume(cancelAtPeriodEnd(paid, later, labelled, null), later, 'merchant', 'paid')).toEqual(paid)
  })

  it('taken back while the last payment is not confirmed leaves its window due, as it was', () => {
    const ending = cancelAtPeriodEnd(monthly(), later, byPayer, 'pending')
    expect(resume(ending, later, 'payer', 'pending')).toEqual(monthly())
  })

  it('can be taken back until then, with the same next charge as before', () => {
    const resumed = resume(cancelAtPeriodEnd(paid, later, byPayer, null), later, 'payer', 'paid')
    expect(resumed).toEqual(paid)
  })

  it('cannot be taken back afterwards', () => {
    const ending = cancelAtPeriodEnd(paid, later, byPayer, null)
    expect(() => resume(ending, new Date('2026-12-21T10:00:00.000Z'), 'payer', 'paid')).toThrow(
      expect.objectContaining({ code: 'subscriber_not_running' }),
    )
    expect(() => resume(paid, later, 'payer', 'paid')).toThrow(
      expect.objectContaining({ code: 'not_resumable' }),
    )
  })

  it('becomes final at its date, not before', () => {
    const ending = cancelAtPeriodEnd(paid, later, byPayer, null)
    expect(finishScheduledCancel(ending, new Date('2026-12-21T09:59:59.999Z'))).toBe(ending)
    expect(finishScheduledCancel(ending, new Date('2026-12-22T00:00:00.000Z'))).toMatchObject({
      status: 'cancelled',
      cancelledAt: new Date('2026-12-21T10:00:00.000Z'),
      cancelReason: 'requested_by_payer',
    })
  })
})

describe('payments', () => {
  it('a failure keeps its first date until somebody pays', () => {
    const failed = paymentFailed(paymentFailed(monthly(), start, 0), later, 0)
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
    expect(finishScheduledCancel(subscriber, end)).toMatchObject({ status: 'ended', cancelledAt: end })
    expect(() => resume(subscriber, later, 'payer', 'paid')).toThrow(
      expect.objectContaining({ code: 'not_resumable' }),
    )
  })

  it('that are over take no cancel, no payment’s failure and no resumption', () => {
    let subscriber = begin({ subscribedAt: start, trialDays: 0, periodMonths: 1, maxPeriods: 1 })
    subscriber = paymentSucceeded(subscriber, 0)
    const end = subscriber.cancelAt ?? start
    const ended = finishScheduledCancel(subscriber, end)
    expect(ended).toEqual(endAsAgreed(subscriber))
    expect(cancelNow(ended, end, asked)).toBe(ended)
    expect(cancelAtPeriodEnd(ended, end, byPayer, null)).toBe(ended)
    expect(paymentFailed(ended, end, 0)).toBe(ended)
    expect(() => resume(ended, end, 'payer', null)).toThrow(
      expect.objectContaining({ code: 'subscriber_not_running' }),
    )
    expect(cancelNow(subscriber, start, asked)).toMatchObject({
      status: 'cancelled',
      cancelReason: asked.reason,
    })
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
    const [before, inLast] = [new Date('2027-10-21T09:00:00.000Z'), new Date('2027-10-21T10:00:00.000Z')]
    const leaving = (at: Date, charge: 'pending' | null) =>
      cancelAtPeriodEnd({ ...monthly(), nextPeriod: 11 }, at, byPayer, charge)
    expect(resume(leaving(before, null), before, 'payer', 'paid').nextPeriod).toBe(11)
    expect(() => resume(leaving(inLast, 'pending'), inLast, 'payer', 'pending')).toThrow(
      expect.objectContaining({ code: 'not_resumable' }),
    )
  })
})

it('a free plan is never charged, so its trial has no charge to end it', () => {
  const begun = monthly(14)
  expect(withoutChargesIfFree(begun, { priceMicroUsd: 0n })).toMatchObject({
    status: 'active',
    nextPeriod: null,
  })
  expect(withoutChargesIfFree(begun, { priceMicroUsd: 1n })).toBe(begun)
})
