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

/** Times of a subscriber's next charges for a calendar; those that are due already are not among them. */
export function comingCharges(subscriber: Charged, now: Date): Date[] {
  const { firstChargeAt, periodMonths, nextPeriod } = subscriber
  if (nextPeriod === null) return []
  const until = addMonths(now, MONTHS_AHEAD)
  const count = Math.min(renewalsLeft(subscriber) ?? MOST_CHARGES, MOST_CHARGES)
  return Array.from({ length: count }, (_, index) =>
    periodStart(firstChargeAt, periodMonths, nextPeriod + index),
  ).filter((at) => at > now && at <= until)
}
