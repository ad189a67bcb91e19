import 'server-only'
import type { Entitlement } from '@/lib/billing/entitlements/entitlement'
import type { WireEntitlement } from '@/lib/wire/entitlements/entitlements'
import { encodePlan } from '@/lib/wire/subscriptions/encode-subscription'
import type { EntitledSubscriber } from '../store/entitlements/entitlements'

/** An entitlement as the merchant reads it. */
export function entitlementView({
  details,
  accessUntil,
  ...entitlement
}: Entitlement & { readonly details: EntitledSubscriber }): WireEntitlement {
  const { subscriber, plan } = details
  return {
    subscriptionId: subscriber.subscriptionId,
    plan: encodePlan(plan),
    quantity: subscriber.quantity,
    ...entitlement,
    accessUntil: accessUntil.toISOString(),
  }
}
