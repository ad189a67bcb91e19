import { addMonths, dayOf } from '../calendar'
import { chargesLeft, type GrantedDiscount, reducedNextPrice } from '../discounts/discount'
import { type MonthlyTwelfths, microUsdFromTwelfths } from './recurring-revenue'

/** Days that revenue is foreseen for. */
export const FORECAST_DAYS = 90

/** Revenue that begins (above 0) or ends (below 0) on a day ahead, as far as is known. */
export interface ComingChange {
  /** Calendar day in UTC. */
  readonly day: string
  readonly twelfths: MonthlyTwelfths
}

/**
 * Monthly revenue of subscribers whose signed terms turn on the same days: the next price, the full one after the last
 * charge that a discount reduces, and in the same way those of terms that replace the present ones. A day is null where
 * its turn does not come.
 */
export interface SignedCourse {
  /** Day of the first payment, of a trial or a pause; null for those who pay already. */
  readonly beginsOn: string | null
  readonly next: MonthlyTwelfths
  readonly fullOn: string | null
  readonly full: MonthlyTwelfths
  readonly changesOn: string | null
  readonly changed: MonthlyTwelfths
  /** Never before `changesOn`. */
  readonly changedFullOn: string | null
  readonly changedFull: MonthlyTwelfths
  /** Day from which they pay no more. */
  readonly leavesOn: string | null
}

/** The turns of a course; of several on one day the last one holds. */
export function changesInCourse(course: SignedCourse): ComingChange[] {
  const { beginsOn, fullOn, changesOn, changedFullOn, leavesOn } = course
  const phases = [
    { from: beginsOn ?? ALREADY, twelfths: course.next, ends: [fullOn, changesOn, leavesOn] },
    { from: fullOn, twelfths: course.full, ends: [changesOn, leavesOn] },
    { from: changesOn, twelfths: course.changed, ends: [changedFullOn, leavesOn] },
    { from: changedFullOn, twelfths: course.changedFull, ends: [leavesOn] },
  ]
  return phases.flatMap(({ from, twelfths, ends }) => {
    const [to = NEVER] = ends.filter((day) => day !== null).sort()
    if (from === null || to <= from) return []
    return [
      ...(from === ALREADY ? [] : [{ day: from, twelfths }]),
      ...(to === NEVER ? [] : [{ day: to, twelfths: -twelfths }]),
    ]
  })
}

/** Terms that wait for their day, as several subscribers signed them. */
interface WaitingTerms {
  readonly changesOn: string
  readonly priceMicroUsd: bigint
  readonly periodMonths: number
  readonly discount: GrantedDiscount | null
  /** Charges that are paid with the first one under these terms. */
  readonly chargesPaid: number
}

/** What so many subscribers pay from the day of waiting terms on; null for none. */
export function changedRevenue(
  waiting: WaitingTerms | null,
  subscribers: bigint,
): Pick<SignedCourse, 'changed' | 'changedFullOn' | 'changedFull'> {
  if (waiting === null) return { changed: 0n, changedFullOn: null, changedFull: 0n }
  const { changesOn, priceMicroUsd, periodMonths, discount, chargesPaid } = waiting
  const monthly = (price: bigint) => price * BigInt(12 / periodMonths) * subscribers
  const reduced = reducedNextPrice(waiting)
  const left = reduced !== null && discount ? chargesLeft(discount, chargesPaid) : null
  return {
    changed: monthly(reduced ?? priceMicroUsd),
    changedFullOn: left === null ? null : dayOf(addMonths(new Date(changesOn), left * periodMonths)),
    changedFull: monthly(priceMicroUsd),
  }
}

/** Before and after every day, as texts are compared. */
const ALREADY = ''
const NEVER = '~'

/** Revenue at the end of a day ahead. */
export interface ForeseenDay {
  readonly day: string
  readonly mrrMicroUsd: bigint
}

/**
 * Revenue of each of `days`, which follow each other, if nobody new comes and nobody does anything: what is signed
 * begins, and what is cancelled, ends as agreed or lacks funds is no revenue from then on.
 * @param now - what is paid a month before the first of the days.
 * @param changes - in any order; those of days before the first count on the first, those after the last do not.
 */
export function foreseenByDay(
  days: readonly string[],
  { now, changes }: { now: MonthlyTwelfths; changes: readonly ComingChange[] },
): ForeseenDay[] {
  const [first] = days
  let twelfths = now
  return days.map((day) => {
    for (const change of changes) {
      const isEarlier = day === first && change.day < day
      if (change.day === day || isEarlier) twelfths += change.twelfths
    }
    return { day, mrrMicroUsd: microUsdFromTwelfths(twelfths > 0n ? twelfths : 0n) }
  })
}

/** Funds that are missing for a charge that is foreseen to fail. */
export type MissingFunds = 'insufficient_balance' | 'allowance_too_low'

/**
 * Reason for which the charge after `funded` covered ones fails: the allowance, where it was given for no more or where
 * the balance would do; else the balance.
 * @param params.amount - most that one charge takes; all amounts in atomic units
 */
export function missingFunds(params: {
  readonly balance: bigint
  readonly allowance: bigint
  readonly amount: bigint
  readonly funded: number
  readonly isPermissionOver: boolean
}): MissingFunds {
  const { balance, allowance, amount, funded, isPermissionOver } = params
  const needed = amount * BigInt(funded + 1)
  return isPermissionOver || (allowance < needed && balance >= needed)
    ? 'allowance_too_low'
    : 'insufficient_balance'
}
