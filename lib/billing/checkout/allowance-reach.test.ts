import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { periodStart } from '../calendar'
import { underNewTerms } from '../changes/change-terms'
import { paymentReversed, windowClosed } from '../charges/charge-window'
import { DAY_MS } from '../durations'
import { FREQUENCIES, monthsOf } from '../subscriptions/frequency'
import { pause, unpause } from '../subscriptions/pause'
import {
  begin,
  cancelAtPeriodEnd,
  pausedFrom,
  paymentFailed,
  paymentSucceeded,
  resume,
  type SubscriberState,
} from '../subscriptions/subscriber'
import { MAX_FIXED_CHARGES, maxPeriodsOf } from '../subscriptions/terms-length'
import {
  allowedPeriods,
  allowedPeriodsAfter,
  allowedPeriodsFrom,
  allowedPeriodsLeft,
  allowedPeriodsWith,
  isPeriodAllowed,
  REACHES,
  reachesFor,
  usualReach,
  windowsPassedOver,
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

it('as many periods are allowed as are left, the next one first', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 40 }),
      fc.nat({ max: 40 }),
      fc.option(fc.nat({ max: 40 })),
      (allowed, next, from) => {
        const pausedPeriod = from === null ? null : Math.min(from, next)
        const place = { allowedPeriods: allowed, nextPeriod: next, pausedPeriod, maxPeriods: 1_200 }
        const coming = Array.from({ length: 90 }, (_, index) => next + index)
        const count = coming.filter((period) => isPeriodAllowed(place, period)).length
        expect(count).toBe(allowedPeriodsLeft(place))
        expect(isPeriodAllowed(place, next)).toBe(count > 0)
      },
    ),
  )
})

it('what is left of an allowance falls by one with each payment, and never below nothing', () => {
  fc.assert(
    fc.property(frequency, end, fc.nat({ max: 2 }), (each, fixedCharges, place) => {
      const periodMonths = monthsOf(each)
      const allowed = allowedPeriods(REACHES[each][place] ?? 0, fixedCharges)
      let subscriber = begin({
        subscribedAt: new Date('2026-01-31T00:00:00Z'),
        trialDays: 0,
        periodMonths,
        maxPeriods: maxPeriodsOf(fixedCharges, periodMonths),
      })
      for (let paid = 0; paid < (fixedCharges ?? 20); paid++) {
        expect(allowedPeriodsLeft({ ...subscriber, allowedPeriods: allowed })).toBe(
          Math.max(0, allowed - paid),
        )
        subscriber = paymentSucceeded(subscriber, paid)
      }
    }),
  )
})

const NO_ONE = { reason: null, comment: null, by: 'payer' } as const
const KINDS = [
  ...(['pay', 'pay', 'pause', 'unpause', 'leaveAndReturn', 'renew', 'agree'] as const),
  ...(['forfeit', 'takeBack'] as const),
] as const
type Act = { readonly kind: (typeof KINDS)[number]; readonly size: number }
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...KINDS),
  size: fc.integer({ min: 1, max: 6 }),
})

it('what is left of an allowance is what was given less what was paid, whatever passed unpaid', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let at = new Date('2026-01-31T00:00:00Z')
      const begun = begin({ subscribedAt: at, trialDays: 0, periodMonths: 1, maxPeriods: 1200 })
      let before = { ...paymentSucceeded(begun, 0), allowedPeriods: 12 }
      let given = 12
      const becomes = (after: SubscriberState) => {
        before = { ...after, allowedPeriods: allowedPeriodsAfter(before, after) }
      }
      for (const { kind, size } of acts) {
        const next = before.nextPeriod ?? 0
        const { pausedPeriod } = before
        const opens = periodStart(before.firstChargeAt, 1, next)
        const isPaidUp = before.unpaidFrom === (pausedPeriod ?? next) && at < opens
        if (kind === 'pay') {
          at = periodStart(before.firstChargeAt, 1, next)
          becomes(paymentSucceeded(before, next))
        }
        if (kind === 'pause' && isPaidUp && pausedPeriod === null) {
          becomes(pause(before, at, { periods: size, access: 'stop' }))
        }
        if (kind === 'unpause' && pausedPeriod !== null) {
          // Two days before a window opens, and not before the pause.
          const ends = periodStart(before.firstChargeAt, 1, Math.min(next, pausedPeriod + size - 1))
          at = new Date(Math.max(at.getTime(), ends.getTime() - 2 * DAY_MS))
          becomes(unpause(before, at))
        }
        if (kind === 'leaveAndReturn' && isPaidUp && (pausedFrom(before) ?? FOREVER) > at) {
          becomes(cancelAtPeriodEnd(before, at, NO_ONE, 'settled'))
          becomes(resume(before, at, 'payer', 'settled'))
        }
        if (kind === 'renew') {
          const from = next - windowsPassedOver(before)
          before = { ...before, allowedPeriods: allowedPeriodsFrom(before, { from, charges: size }) }
          given = before.chargesPaid + size
        }
        if (kind === 'agree') {
          before = { ...before, allowedPeriods: allowedPeriodsWith(before, size) }
          given = Math.max(given, before.chargesPaid + size)
        }
        if (kind === 'forfeit') {
          at = periodStart(before.firstChargeAt, 1, next + size)
          becomes(windowClosed(before, { at, failed: false, afterFailure: 'keep' }))
        }
        // A reorganization undoes a payment, and the same transaction is mined again.
        if (kind === 'takeBack' && before.chargesPaid > 0 && pausedPeriod === null) {
          const period = Math.max(0, next - size)
          const { unpaidFrom } = before
          becomes(paymentReversed(before, period, { unpaidFrom }))
          expect(allowedPeriodsLeft(before)).toBe(Math.max(0, given - before.chargesPaid))
          becomes(paymentSucceeded(before, period))
        }
        expect(allowedPeriodsLeft(before)).toBe(Math.max(0, given - before.chargesPaid))
      }
    }),
  )
})

it('terms that replace paused ones take nothing of the pause along', () => {
  const at = new Date('2026-01-31T00:00:00Z')
  const begun = begin({ subscribedAt: at, trialDays: 0, periodMonths: 1, maxPeriods: 1200 })
  const paused = pause(paymentSucceeded(begun, 0), at, { periods: 3, access: 'stop' })
  const changed = underNewTerms(paused, {
    ...{ periodMonths: 12, maxPeriods: 100 },
    startsAt: new Date('2026-02-10T00:00:00Z'),
  })
  expect(allowedPeriodsAfter({ ...paused, allowedPeriods: 12 }, changed)).toBe(12)
  expect(allowedPeriodsAfter({ ...paused, allowedPeriods: 12 }, paymentSucceeded(paused, 4))).toBe(15)
  expect(allowedPeriodsAfter({ ...paused, allowedPeriods: 12 }, paymentFailed(paused, at, 4))).toBe(15)
})
