import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, microUsdFromTwelfths } from './recurring-revenue'
import {
  changedRevenue,
  changesInCourse,
  foreseenByDay,
  missingFunds,
  type SignedCourse,
} from './revenue-forecast'

const TODAY = '2026-11-21'
const days = daysBetween(addDays(TODAY, 1), addDays(TODAY, 90))
const change = fc.record({
  day: fc.integer({ min: -3, max: 120 }).map((number) => addDays(TODAY, number)),
  twelfths: fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
})

test('revenue of a day is that of now and of all changes up to it, and never below nothing', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.array(change), (now, changes) => {
      const foreseen = foreseenByDay(days, { now, changes })
      expect(foreseen.map(({ day }) => day)).toEqual(days)
      for (const { day, mrrMicroUsd } of foreseen) {
        const sum = changes.reduce((total, each) => (each.day <= day ? total + each.twelfths : total), now)
        expect(mrrMicroUsd).toBe(microUsdFromTwelfths(sum > 0n ? sum : 0n))
      }
    }),
  )
})

test('the order in which changes are told is of no account', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.array(change), (now, changes) => {
      expect(foreseenByDay(days, { now, changes: changes.toReversed() })).toEqual(
        foreseenByDay(days, { now, changes }),
      )
    }),
  )
})

const twelfths = fc.bigInt({ min: 0n, max: 1_000_000n })
const turn = fc.option(fc.integer({ min: -3, max: 120 }), { nil: null })
const dayAt = (number: number | null) => (number === null ? null : addDays(TODAY, number))
const later = (from: number | null, by: number | null) => (by === null ? null : (from ?? 0) + Math.abs(by))

const course: fc.Arbitrary<SignedCourse> = fc
  .record({ begins: turn, full: turn, changes: turn, changedFull: turn, leaves: turn })
  .chain(({ begins, full, changes, changedFull, leaves }) =>
    fc.record({
      beginsOn: fc.constant(dayAt(begins)),
      next: twelfths,
      fullOn: fc.constant(dayAt(later(begins, full))),
      full: twelfths,
      changesOn: fc.constant(dayAt(changes)),
      changed: twelfths,
      changedFullOn: fc.constant(changes === null ? null : dayAt(later(changes, changedFull))),
      changedFull: twelfths,
      leavesOn: fc.constant(dayAt(leaves)),
    }),
  )

/** Revenue of a course at the end of a day, told from its end. */
function revenueOn(day: string, at: SignedCourse): bigint {
  const isReached = (turnsOn: string | null) => turnsOn !== null && turnsOn <= day
  if (isReached(at.leavesOn)) return 0n
  if (isReached(at.changedFullOn)) return at.changedFull
  if (isReached(at.changesOn)) return at.changed
  if (isReached(at.fullOn)) return at.full
  return at.beginsOn === null || isReached(at.beginsOn) ? at.next : 0n
}

test('what is signed begins, is dearer after a discount, changes and ends, each on its day', () => {
  fc.assert(
    fc.property(fc.array(course, { maxLength: 4 }), (courses) => {
      const now = courses.reduce((sum, { beginsOn, next }) => (beginsOn === null ? sum + next : sum), 0n)
      const foreseen = foreseenByDay(days, { now, changes: courses.flatMap(changesInCourse) })
      for (const { day, mrrMicroUsd } of foreseen) {
        const sum = courses.reduce((total, each) => total + revenueOn(day, each), 0n)
        expect(mrrMicroUsd).toBe(microUsdFromTwelfths(sum))
      }
    }),
  )
})

test.each([
  [null, 0, { changed: 480n, changedFullOn: null }],
  [2, 3, { changed: 480n, changedFullOn: null }],
  [5, 3, { changed: 240n, changedFullOn: '2027-01-30' }],
] as const)(
  'a discount of %s charges reduces waiting terms once %i are paid',
  (charges, chargesPaid, then) => {
    const half = { id: 'd', code: null, percentBps: 5_000, amountMicroUsd: null, charges }
    const waiting = { changesOn: '2026-11-30', priceMicroUsd: 20n, periodMonths: 1, chargesPaid }
    const discount = charges === null ? null : half
    expect(changedRevenue({ ...waiting, discount }, 2n)).toEqual({ ...then, changedFull: 480n })
  },
)

test('without changes it stays as it is', () => {
  expect(
    new Set(foreseenByDay(days, { now: 1200n, changes: [] }).map(({ mrrMicroUsd }) => mrrMicroUsd)),
  ).toEqual(new Set([100n]))
})

test.each([
  [{ balance: 5n, allowance: 100n }, 'insufficient_balance'],
  [{ balance: 100n, allowance: 5n }, 'allowance_too_low'],
  [{ balance: 5n, allowance: 5n }, 'insufficient_balance'],
  [{ balance: 5n, allowance: 5n, isPermissionOver: true }, 'allowance_too_low'],
] as const)('with %o it is %s that is missing', (funds, missing) => {
  expect(missingFunds({ amount: 10n, funded: 1, isPermissionOver: false, ...funds })).toBe(missing)
})
