import { describe, expect, it } from 'vitest'
import { pause, unpause } from './pause'
import { cancelAtPeriodEnd, finishScheduledCancel, resume } from './scheduled-cancel'
import {
  begin,
  cancelNow,
  nextChargeAt,
  paymentFailed,
  paymentSucceeded,
  type SubscriberState,
} from './subscriber'

const START = new Date('2027-01-31T10:00:00.000Z')
const inPaid = new Date('2027-02-10T00:00:00.000Z')
const WHY = { reason: null, comment: null } as const
const begun = (trialDays = 0, maxPeriods = 12): SubscriberState =>
  begin({ subscribedAt: START, trialDays, periodMonths: 1, maxPeriods })
const paid = (maxPeriods = 12) => paymentSucceeded(begun(0, maxPeriods), 0)
const stopped = (periods = 2) => pause(paid(), inPaid, { periods, access: 'stop' })
const code = (code: string) => expect.objectContaining({ code })

describe('a pause', () => {
  it('passes over the next windows and keeps the calendar', () => {
    expect(stopped()).toMatchObject({ status: 'paused', pausedPeriod: 1, nextPeriod: 3 })
    expect(nextChargeAt(stopped())?.toISOString()).toBe('2027-04-30T10:00:00.000Z')
  })

  it('ends by itself with the charge of the window that follows, paid or failed', () => {
    const paidAgain = paymentSucceeded(stopped(), 3)
    expect(paidAgain).toMatchObject({ status: 'active', pausedPeriod: null, accessWhilePaused: null })
    expect(paidAgain.nextPeriod).toBe(4)
    const failed = paymentFailed(stopped(), new Date('2027-04-30T10:00:00.000Z'), 3)
    expect(failed).toMatchObject({ status: 'past_due', pausedPeriod: null, nextPeriod: 3 })
  })

  it('repeated changes nothing, and is not made longer', () => {
    expect(pause(stopped(), inPaid, { periods: 2, access: 'stop' })).toEqual(stopped())
    expect(() => pause(stopped(), inPaid, { periods: 3, access: 'stop' })).toThrow(code('not_pausable'))
  })

  it.each<[string, SubscriberState, Date]>([
    ['during a trial', begun(14), START],
    ['while the payment of the period is open', begun(), START],
    ['of a plan without a price', { ...begun(), nextPeriod: null }, inPaid],
    ['once an end is set', cancelAtPeriodEnd(paid(), inPaid, { ...WHY, by: 'payer' }, null), inPaid],
    ['where no charge would follow', paid(3), inPaid],
  ])('is refused %s', (_, subscriber, at) => {
    expect(() => pause(subscriber, at, { periods: 2, access: 'stop' })).toThrow(code('not_pausable'))
  })

  it('of agreed charges leaves at least one, and makes up for none', () => {
    expect(pause(paid(3), inPaid, { periods: 1, access: 'stop' })).toMatchObject({
      nextPeriod: 2,
      maxPeriods: 3,
    })
  })

  it('is refused after the end', () => {
    const over = cancelNow(paid(), inPaid, WHY)
    expect(() => pause(over, inPaid, { periods: 1, access: 'stop' })).toThrow(code('subscriber_not_running'))
    expect(() => unpause(over, inPaid)).toThrow(code('subscriber_not_running'))
  })
})

describe('the end of a pause', () => {
  it('before the first window that it leaves out is as if there had been none', () => {
    expect(unpause(stopped(), inPaid)).toEqual(paid())
  })

  it('later takes the next window to come, and gives nothing until then', () => {
    const at = new Date('2027-03-05T00:00:00.000Z')
    const shorter = unpause(stopped(), at)
    expect(shorter).toMatchObject({ status: 'paused', pausedPeriod: 1, nextPeriod: 2 })
    expect(unpause(shorter, at)).toBe(shorter)
  })

  it('is refused where nothing is paused', () => {
    expect(() => unpause(paid(), inPaid)).toThrow(code('not_paused'))
  })
})

describe('a cancel in a pause', () => {
  const leave = (at: Date) => cancelAtPeriodEnd(stopped(), at, { ...WHY, by: 'payer' }, null)

  it('ends with what was paid, or at once after it', () => {
    expect(leave(inPaid)).toMatchObject({
      ...{ status: 'active', pausedPeriod: null, nextPeriod: null },
      cancelAt: new Date('2027-02-28T10:00:00.000Z'),
    })
    expect(leave(new Date('2027-03-05T00:00:00.000Z')).status).toBe('cancelled')
  })

  it('that is taken back leaves the pause as it was', () => {
    expect(resume(leave(inPaid), inPaid, 'payer', 'paid')).toEqual(stopped())
  })

  it('that is taken back before the payment is confirmed leaves it, whatever becomes of the payment', () => {
    const resumed = resume(leave(inPaid), inPaid, 'payer', 'pending')
    expect(resumed).toMatchObject({ status: 'paused', pausedPeriod: 0, nextPeriod: 3 })
    expect(paymentSucceeded(resumed, 0)).toEqual({ ...stopped(), chargesPaid: 2 })
    expect(paymentSucceeded(leave(inPaid), 0)).toMatchObject({ keptPause: { until: 3, access: 'stop' } })
  })

  it('that comes to its time leaves none', () => {
    const over = finishScheduledCancel(leave(inPaid), new Date('2027-02-28T10:00:00.000Z'))
    expect(over).toMatchObject({ status: 'cancelled', keptPause: null })
  })
})

describe('a payment from before a pause', () => {
  it('that comes late is counted, and the pause goes on', () => {
    expect(paymentSucceeded(stopped(), 0)).toEqual({ ...stopped(), chargesPaid: 2 })
  })

  it('that fails after all ends what it gave', () => {
    const lost = paymentFailed(stopped(), inPaid, 0)
    expect(lost).toMatchObject({ status: 'paused', nextPeriod: 3 })
    expect(lost.pausedPeriod).toBe(0)
    expect(paymentSucceeded(lost, 0).pausedPeriod).toBe(1)
  })
})
