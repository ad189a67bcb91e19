import { describe, expect, it } from 'vitest'
import { pause } from './pause'
import { asTakenBack, cancelAtPeriodEnd, finishScheduledCancel, resume } from './scheduled-cancel'
import { begin, type CancelParty, paymentSucceeded } from './subscriber'

const START = new Date('2027-01-31T10:00:00.000Z')
const inPaid = new Date('2027-02-10T00:00:00.000Z')
const paid = paymentSucceeded(
  begin({ subscribedAt: START, trialDays: 0, periodMonths: 1, maxPeriods: 12 }),
  0,
)
const stopped = pause(paid, inPaid, { periods: 2, access: 'stop' })
const cancelled = (by: CancelParty, before = paid) =>
  cancelAtPeriodEnd(before, inPaid, { by, reason: null, comment: null }, null)

describe('a cancel that may be taken back without asking', () => {
  it('is the merchant’s own: charges go on with the window that a resume has them go on with', () => {
    for (const before of [paid, stopped]) {
      const ending = cancelled('merchant', before)
      expect(ending.nextPeriod).toBeNull()
      expect(asTakenBack(ending).nextPeriod).toBe(resume(ending, inPaid, 'merchant', null).nextPeriod)
    }
  })

  it('is none of the payer’s, of both, or of one that is over', () => {
    const byPayer = cancelled('payer')
    const byBoth = cancelled('payer', cancelled('merchant'))
    const ending = cancelled('merchant')
    const over = finishScheduledCancel(ending, ending.cancelAt ?? inPaid)
    for (const other of [paid, byPayer, byBoth, over]) expect(asTakenBack(other)).toBe(other)
  })
})
