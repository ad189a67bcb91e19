import { addMonths, periodStart } from '../calendar'
import { renewalsLeft } from '../subscriptions/subscriber'

/** Charges of one subscription that a calendar file has, and the months that it looks ahead. Decided. */
const MOST_CHARGES = 12
const MONTHS_AHEAD = 13

/** A subscriber, as far as its next charges follow from it. */
interface Charged {
  readonly firstChargeAt: Date
  readonly periodMonths: number
  readonly nextPeriod: number | null
  readonly maxPeriods: number
}

/** Terms that the payer signed for the windows from `startsAt` on. */
interface Signed {
  readonly startsAt: Date
  readonly periodMonths: number
  readonly maxPeriods: number
}

/**
 * A subscriber's next charges for a calendar; those that are due already are not among them.
 * @param signed - null where the present terms go on
 */
export function comingCharges(
  subscriber: Charged,
  signed: Signed | null,
  now: Date,
): { readonly at: Date; readonly isNew: boolean }[] {
  if (subscriber.nextPeriod === null) return []
  const present = timesOf(subscriber, now).map((at) => ({ at, isNew: false }))
  if (signed === null) return present
  const then = timesOf({ ...signed, firstChargeAt: signed.startsAt, nextPeriod: 0 }, now)
  return [
    ...present.filter(({ at }) => at < signed.startsAt),
    ...then.map((at) => ({ at, isNew: true })),
  ].slice(0, MOST_CHARGES)
}

function timesOf(terms: Charged, now: Date): Date[] {
  const { firstChargeAt, periodMonths, nextPeriod } = terms
  if (nextPeriod === null) return []
  const until = addMonths(now, MONTHS_AHEAD)
  const count = Math.min(renewalsLeft(terms) ?? MOST_CHARGES, MOST_CHARGES)
  return Array.from({ length: count }, (_, index) =>
    periodStart(firstChargeAt, periodMonths, nextPeriod + index),
  ).filter((at) => at > now && at <= until)
}
