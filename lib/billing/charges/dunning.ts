import { InvalidValueError } from '../billing-error'
import type { Frequency } from '../subscriptions/frequency'

/**
 * Policies for windows that stay unpaid: `cancel` ends the subscriber with the second of them in a row; `keep` leaves it
 * past due, with a new charge in each window, and nothing collected for those that were missed.
 */
export const AFTER_FAILURE = ['cancel', 'keep'] as const
export type AfterFailure = (typeof AFTER_FAILURE)[number]

/** Settings of a subscription for charges that fail. Read when they are needed, so a change holds for all subscribers. */
export interface Dunning {
  /** Days of access after the end of what is paid. */
  readonly graceDays: number
  /** Days of the window, counted from 0, on which a failed charge is tried again: ascending, none twice. */
  readonly retryDays: readonly number[]
  readonly afterFailure: AfterFailure
}

/** One day of grace covers the minutes between a renewal's due time and its confirmation, and a short outage. */
export const DEFAULT_DUNNING: Dunning = { graceDays: 1, retryDays: [1, 3, 5, 7], afterFailure: 'cancel' }

/** Most planned retries of a window. Decided, not measured: each one emits an event. */
export const MAX_RETRIES = 10

/** Days of the shortest window of a frequency, wherever in the calendar it begins. */
export const SHORTEST_WINDOW_DAYS: Readonly<Record<Frequency, number>> = { month: 28, quarter: 89, year: 365 }
/** The longest of them: no setting is above it. */
export const MAX_DUNNING_DAYS = SHORTEST_WINDOW_DAYS.year

/**
 * Checks settings against the plans that they are for, archived ones included, since those still have subscribers.
 * @param pathOf - path of a setting in the request, for the error
 * @throws InvalidValueError for a grace that is longer than the shortest window, or a retry that is not within it
 */
export function checkDunning(
  { graceDays, retryDays }: Pick<Dunning, 'graceDays' | 'retryDays'>,
  plans: readonly { readonly frequency: Frequency }[],
  pathOf: (field: 'graceDays' | 'retryDays') => string = (field) => field,
): void {
  const days = Math.min(...plans.map(({ frequency }) => SHORTEST_WINDOW_DAYS[frequency]))
  if (graceDays > days) {
    throw new InvalidValueError(
      pathOf('graceDays'),
      `Grace is at most ${days} days here: the shortest period of the plans.`,
    )
  }
  if (retryDays.some((day) => day >= days)) {
    throw new InvalidValueError(
      pathOf('retryDays'),
      `Retries are within the period: on day ${days - 1} at the latest for these plans.`,
    )
  }
}
