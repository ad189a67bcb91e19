import type { z } from 'zod'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { PlanState } from '@/lib/billing/subscriptions/plan'
import type { Receiver } from '@/lib/billing/subscriptions/receiver'
import type { SubscriptionTerms } from '@/lib/billing/subscriptions/subscription'
import { type UsageTerms, unitsOf } from '@/lib/billing/usage/usage'
import { encodePlan, encodeReceiver, encodeSubscription, type Subscription } from './encode-subscription'
import type { usageTerms, WireMerchantSubscription } from './subscriptions'

interface MerchantSubscription extends Subscription, SubscriptionTerms {
  readonly plans: readonly PlanState[]
  readonly receivers: readonly Receiver[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A subscription as its merchant sees it, without its link and figures: in answers and events alike. */
export function encodeSubscriptionTerms(
  subscription: MerchantSubscription,
): Omit<WireMerchantSubscription, 'payUrl' | 'subscribers' | 'mrr'> {
  return {
    ...encodeSubscription(subscription),
    trialPerWallet: subscription.trialPerWallet,
    accessWhilePaused: subscription.accessWhilePaused,
    fixedCharges: subscription.fixedCharges,
    graceDays: subscription.graceDays,
    retryDays: [...subscription.retryDays],
    afterFailure: subscription.afterFailure,
    invoiceDetails: subscription.invoiceDetails,
    plans: subscription.plans.map(encodeMerchantPlan),
    receivers: subscription.receivers.map(encodeMerchantReceiver),
    createdAt: subscription.createdAt.toISOString(),
    updatedAt: subscription.updatedAt.toISOString(),
  }
}

/** A plan as its merchant sees it. */
export function encodeMerchantPlan(plan: PlanState): WireMerchantSubscription['plans'][number] {
  const { quantityMax, usage, archivedAt } = plan
  return {
    ...encodePlan(plan),
    quantityMax,
    usage: usage && encodeUsageTerms(usage),
    archived: archivedAt !== null,
  }
}

/** Terms of metered use; prices become US dollars, quantities units. */
export function encodeUsageTerms(usage: UsageTerms): z.output<typeof usageTerms> {
  return {
    unit: usage.unit,
    price: dollarsFromMicroUsd(usage.priceMicroUsd),
    includedQuantity: unitsOf(usage.includedMicro),
    limit: dollarsFromMicroUsd(usage.limitMicroUsd),
  }
}

/** A receiver as its merchant sees it: with the percentage that was set, or null for equal shares. */
function encodeMerchantReceiver(receiver: Receiver): WireMerchantSubscription['receivers'][number] {
  return { ...encodeReceiver(receiver), share: receiver.shareBps === null ? null : receiver.shareBps / 100 }
}
