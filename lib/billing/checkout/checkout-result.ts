import { dayOf } from '../calendar'
import { isOver, type SubscriberStatus } from '../subscriptions/subscriber'

/**
 * True as long as a finished checkout shows what came of it: the charge of today and the next one. From the next day in
 * UTC on, and where the subscription is over, later events have a say in both, and only the portal knows them.
 * @param completed.status - of the subscriber
 */
export function isResultCurrent(
  completed: { readonly at: Date | null; readonly status: SubscriberStatus },
  now: Date,
): boolean {
  return !isOver(completed) && (completed.at === null || dayOf(completed.at) === dayOf(now))
}
