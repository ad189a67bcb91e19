import 'server-only'
import { allowedChargesLeft } from '@/lib/billing/checkout/allowance-reach'
import { accessUntil, type PricedState, paidThrough } from '@/lib/billing/subscriptions/access'
import { isPermissionEnding, permissionEndsAt } from '@/lib/billing/subscriptions/permission-renewal'
import { nextChargeAt, pausedFrom, renewalsLeft } from '@/lib/billing/subscriptions/subscriber'

/** Begin, next charge and end of a subscriber at `now`, as merchant and payer both read them. */
export function subscriberTimes(
  { subscriber, graceDays }: { readonly subscriber: PricedState; readonly graceDays: number },
  now: Date,
) {
  const paid = paidThrough(subscriber, now).toISOString()
  return {
    firstChargeAt: subscriber.firstChargeAt.toISOString(),
    paidThrough: paid,
    accessUntil: accessUntil(subscriber, { graceDays }, now).toISOString(),
    currentPeriodEnd: paid,
    nextChargeAt: nextChargeAt(subscriber)?.toISOString() ?? null,
    renewalsLeft: renewalsLeft(subscriber),
    pastDueSince: subscriber.pastDueSince?.toISOString() ?? null,
    pausedFrom: pausedFrom(subscriber)?.toISOString() ?? null,
    accessWhilePaused: subscriber.accessWhilePaused,
    cancelAt: subscriber.cancelAt?.toISOString() ?? null,
    cancelOrigin: subscriber.cancelOrigin,
    cancelledAt: subscriber.cancelledAt?.toISOString() ?? null,
  }
}

/** Reach of a subscriber's allowance at `now`, as merchant and payer both read it. */
export function permissionReach(subscriber: Parameters<typeof isPermissionEnding>[0], now: Date) {
  return {
    chargesLeft: allowedChargesLeft(subscriber),
    endsAt: permissionEndsAt(subscriber)?.toISOString() ?? null,
    ending: isPermissionEnding(subscriber, now),
  }
}
