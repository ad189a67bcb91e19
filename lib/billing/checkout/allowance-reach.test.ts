import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { periodStart } from '../calendar'
import { paymentReversed, windowClosed } from '../charges/charge-window'
import { DAY_MS } from '../durations'
import { FREQUENCIES } from '../subscriptions/frequency'
import { pause, unpause } from '../subscriptions/pause'
import { cancelAtPeriodEnd, resume } from '../subscriptions/scheduled-cancel'
import { begin, pausedFrom, paymentSucceeded, type SubscriberState } from '../subscriptions/subscriber'
import { MAX_FIXED_CHARGES } from '../subscriptions/terms-length'
import {
  allowedChargesLeft,
  allowedPeriods,
  isNextAllowed,
  REACHES,
  reachedPeriod,
  reachesFor,
  usualReach,
} from './allowance-reach'

const frequency = fc.constantFrom(...FREQUENCIES)
const FOREVER = new Date('9999-12-31T00:00:00Z')
const end = fc.option(fc.integer({ min: 1, max: MAX_FIXED_CHARGES }))

test('an allowance reaches about a year unless the payer chooses otherwise', () => {
  expect(FREQUENCIES.map((each) => [REACHES[each], usualReach(each, null)])).toEqual([
    [[3, 6, 12], 12],
    [[2, 4, 8], 4],
    [[1, 2, 3], 1],
  ])
})

test('terms with an end are offered no more than one reach that covers all of them', () => {
  expect(reachesFor('month', 5)).toEqual([3, 6])
  expect(reachesFor('month', 6)).toEqual([3, 6])
  expect(reachesFor('month', 7)).toEqual([3, 6, 12])
  expect(reachesFor('year', 1)).toEqual([1])
  expect(usualReach('month', 5)).toBe(6)
})

it('a reach that is offered differs from the others in what it covers, and one is chosen in advance', () => {
  fc.assert(
    fc.property(frequency, end, (each, fixedCharges) => {
      const reaches = reachesFor(each, fixedCharges)
      const covered = reaches.map((reach) => allowedPeriods(reach, fixedCharges))
      expect(new Set(covered).size).toBe(reaches.length)
      expect(reaches).toContain(usualReach(each, fixedCharges))
    }),
  )
})

it('as many charges are left as were allowed and not taken, as long as the terms have them', () => {
  const count = fc.nat({ max: 40 })
  fc.assert(
    fc.property(
      count,
      count,
      count,
      fc.option(count),
      (allowedCharges, chargesPaid, otherwise, nextPeriod) => {
        const paidOtherwise = Math.min(otherwise, chargesPaid)
        const subscriber = { allowedCharges, chargesPaid, paidOtherwise, nextPeriod, maxPeriods: 60 }
        const left = Math.max(0, allowedCharges - (chargesPaid - paidOtherwise))
        expect(isNextAllowed(subscriber)).toBe(left > 0)
        expect(allowedChargesLeft(subscriber)).toBe(nextPeriod === null ? 0 : Math.min(left, 60 - nextPeriod))
        expect(reachedPeriod(subscriber)).toBe(nextPeriod === null ? null : nextPeriod + left)
      },
    ),
  )
})

const NO_ONE = { reason: null, comment: null, by: 'payer' } as const
const KINDS = ['pay', 'pay', 'pause', 'unpause', 'leaveAndReturn', 'forfeit', 'takeBack'] as const
const act = fc.record({ kind: fc.constantFrom(...KINDS), size: fc.integer({ min: 1, max: 6 }) })

it('what is left of an allowance is what was given less what was paid, whatever passes unpaid', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let at = new Date('2026-01-31T00:00:00Z')
      const begun = begin({ subscribedAt: at, trialDays: 0, periodMonths: 1, maxPeriods: 1200 })
      let now: SubscriberState = paymentSucceeded(begun, 0)
      let paid = 1
      const left = () => allowedChargesLeft({ ...now, allowedCharges: 12, paidOtherwise: 0 })
      for (const { kind, size } of acts) {
        const next = now.nextPeriod ?? 0
        const { pausedPeriod } = now
        const opens = periodStart(now.firstChargeAt, 1, next)
        const isPaidUp = now.unpaidFrom === (pausedPeriod ?? next) && at < opens
        if (kind === 'pay') {
          at = opens
          now = paymentSucceeded(now, next)
          paid += 1
        }
        if (kind === 'pause' && isPaidUp && pausedPeriod === null) {
          now = pause(now, at, { periods: size, access: 'stop' })
        }
        if (kind === 'unpause' && pausedPeriod !== null) {
          // Two days before a window opens, and not before the pause.
          const ends = periodStart(now.firstChargeAt, 1, Math.min(next, pausedPeriod + size - 1))
          at = new Date(Math.max(at.getTime(), ends.getTime() - 2 * DAY_MS))
          now = unpause(now, at)
        }
        if (kind === 'leaveAndReturn' && isPaidUp && (pausedFrom(now) ?? FOREVER) > at) {
          now = resume(cancelAtPeriodEnd(now, at, NO_ONE, 'settled'), at, 'payer', 'settled')
        }
        if (kind === 'forfeit') {
          at = periodStart(now.firstChargeAt, 1, next + size)
          now = windowClosed(now, { at, failed: false, afterFailure: 'keep' })
        }
        // A reorganization undoes a payment, and the same transaction is mined again.
        if (kind === 'takeBack' && now.chargesPaid > 0) {
          const period = Math.max(0, (pausedPeriod ?? next) - size)
          now = paymentReversed(now, period, { unpaidFrom: now.unpaidFrom })
          expect(left()).toBe(Math.max(0, 12 - paid + 1))
          now = paymentSucceeded(now, period)
        }
        expect(left()).toBe(Math.max(0, 12 - paid))
      }
    }),
  )
})
