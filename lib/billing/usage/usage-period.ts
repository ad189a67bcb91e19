import { periodStart } from '../calendar'
import { periodAt } from '../charges/period-at'
import type { SubscriberState } from '../subscriptions/subscriber'

/** Period of a subscriber that use at `at` belongs to: a window, or the trial, which is free. */
export function usagePeriodAt(
  subscriber: Pick<SubscriberState, 'subscribedAt' | 'firstChargeAt' | 'periodMonths'>,
  at: Date,
): { readonly startsAt: Date; readonly endsAt: Date; readonly isTrial: boolean } {
  const { subscribedAt, firstChargeAt, periodMonths } = subscriber
  const period = periodAt(firstChargeAt, periodMonths, at)
  const opening = (window: number) => periodStart(firstChargeAt, periodMonths, window)
  if (period < 0) return { startsAt: subscribedAt, endsAt: firstChargeAt, isTrial: true }
  return { startsAt: opening(period), endsAt: opening(period + 1), isTrial: false }
}
