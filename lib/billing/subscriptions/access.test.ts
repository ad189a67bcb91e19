import { describe, expect, it } from 'vitest'
import { paymentReversed, windowClosed, windowEnd } from '../charges/charge-window'
import { accessUntil, paidThrough } from './access'
import { pause, unpause } from './pause'
import { cancelAtPeriodEnd } from './scheduled-cancel'
import {
  begin,
  cancelNow,
  paymentFailed,
  paymentSucceeded,
  type SubscriberState,
  withoutChargesIfFree,
} from './subscriber'

const start = new Date('2027-01-31T10:00:00.000Z')
const inFirst = new Date('2027-02-10T00:00:00.000Z')
const secondDue = new Date('2027-02-28T10:00:00.000Z')
const cause = { reason: null, comment: null } as const
const begun = (trialDays = 0) => begin({ subscribedAt: start, trialDays, periodMonths: 1, maxPeriods: 12 })
const paid = paymentSucceeded(begun(), 0)

const until = (state: SubscriberState, graceDays: number, at = inFirst) =>
  accessUntil({ ...state, priceMicroUsd: 1n }, { graceDays }, at).toISOString()
const through = (state: SubscriberState, at = inFirst) =>
  paidThrough({ ...state, priceMicroUsd: 1n }, at).toISOString()

describe('what is paid', () => {
  it('reaches to the end of the last paid window, or of the trial', () => {
    expect(through(begun())).toBe(start.toISOString())
    expect(through(begun(14))).toBe('2027-02-14T10:00:00.000Z')
    expect(through(paid)).toBe(secondDue.toISOString())
  })

  it('does not move with windows that pass unpaid', () => {
    const closed = windowClosed(paymentFailed(paid, secondDue, 1), {
      ...{ at: windowEnd(paid, 1), failed: true, afterFailure: 'keep' },
    })
    expect(closed.nextPeriod).toBe(2)
    expect(through(closed, windowEnd(paid, 1))).toBe(secondDue.toISOString())
  })

  it('moves back with a payment that the chain undid, to the one before', () => {
    const twice = paymentSucceeded(paymentSucceeded(begun(), 0), 3)
    expect(through(paymentReversed(twice, 3, { unpaidFrom: 1 }))).toBe(secondDue.toISOString())
  })

  it('of a plan without a price runs with its windows, and ends with the subscriber', () => {
    const free = { ...withoutChargesIfFree(begun(), { priceMicroUsd: 0n }), priceMicroUsd: 0n }
    const inSecond = new Date('2027-03-15T00:00:00.000Z')
    expect(paidThrough(free, inSecond).toISOString()).toBe('2027-03-31T10:00:00.000Z')
    expect(accessUntil(free, { graceDays: 9 }, inSecond).toISOString()).toBe('2027-03-31T10:00:00.000Z')
    const over = { ...free, ...cancelNow(free, inSecond, cause) }
    expect(accessUntil(over, { graceDays: 9 }, inSecond)).toEqual(inSecond)
  })
})

describe('access', () => {
  it('lasts for what is paid and the days of grace, in a trial too', () => {
    expect(until(paid, 0)).toBe(secondDue.toISOString())
    expect(until(paid, 3)).toBe('2027-03-03T10:00:00.000Z')
    expect(until(begun(14), 3)).toBe('2027-02-17T10:00:00.000Z')
  })

  it('of who is past due is what the grace leaves', () => {
    expect(until(paymentFailed(paid, secondDue, 1), 3, secondDue)).toBe('2027-03-03T10:00:00.000Z')
    expect(until(paymentFailed(begun(), start, 0), 0)).toBe(start.toISOString())
  })

  it('has no grace after a cancel', () => {
    expect(until(cancelNow(paid, inFirst, cause), 3)).toBe(inFirst.toISOString())
    const ending = cancelAtPeriodEnd(paid, inFirst, { ...cause, by: 'payer' }, null)
    expect(until(ending, 3)).toBe(secondDue.toISOString())
  })

  it('that had ended before a cancel is not given back by it', () => {
    const late = new Date('2027-03-20T00:00:00.000Z')
    const lost = cancelNow(paymentFailed(paid, secondDue, 1), late, cause)
    expect(until(lost, 3, late)).toBe('2027-03-03T10:00:00.000Z')
  })

  it('stops with what is paid in a pause, or lasts with the grace up to its end', () => {
    expect(until(pause(paid, inFirst, { periods: 2, access: 'stop' }), 3)).toBe(secondDue.toISOString())
    expect(until(pause(paid, inFirst, { periods: 2, access: 'keep' }), 3)).toBe('2027-05-03T10:00:00.000Z')
    const at = new Date('2027-03-05T00:00:00.000Z')
    const shorter = unpause(pause(paid, inFirst, { periods: 2, access: 'stop' }), at)
    expect(until(shorter, 3, at)).toBe(secondDue.toISOString())
  })

  it('in a pause ends where a payment from before it fails after all', () => {
    const paused = pause(paid, inFirst, { periods: 2, access: 'stop' })
    const lost = paymentFailed(paymentReversed(paused, 0, { unpaidFrom: 0 }), inFirst, 0)
    expect(until(lost, 3)).toBe(start.toISOString())
  })
})
