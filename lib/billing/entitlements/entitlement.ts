import { SECOND_MS } from '../durations'
import { accessUntil, type PricedState } from '../subscriptions/access'
import type { SubscriberStatus } from '../subscriptions/subscriber'

/** Right of a customer to one subscription, as seen at a time. */
export interface Entitlement {
  /** True while the customer may use it. */
  readonly entitled: boolean
  readonly accessUntil: Date
  readonly status: SubscriberStatus
  /** The plan's own attribute, of all units. */
  readonly volume: number
}

/** The entitlement that a running subscriber gives at `at`. */
export function entitlementOf(
  subscriber: PricedState & { readonly quantity: number },
  terms: { readonly graceDays: number; readonly volume: number },
  at: Date,
): Entitlement {
  const until = accessUntil(subscriber, terms, at)
  return {
    entitled: until > at,
    accessUntil: until,
    status: subscriber.status,
    volume: terms.volume * subscriber.quantity,
  }
}

/** Longest time that an answer may be kept. Decided: a cancel that takes effect at once is seen a minute later at most. */
const MAX_CACHE_SECONDS = 60

/**
 * Seconds for which entitlements may be kept: never beyond the end of one. None where one is missing, or not given, so
 * that who pays is let in at once.
 */
export function cacheSeconds(
  entitlements: readonly Pick<Entitlement, 'entitled' | 'accessUntil'>[],
  at: Date,
): number {
  if (entitlements.length === 0 || entitlements.some(({ entitled }) => !entitled)) return 0
  const left = entitlements.map((each) => (each.accessUntil.getTime() - at.getTime()) / SECOND_MS)
  return Math.floor(Math.min(MAX_CACHE_SECONDS, ...left))
}
