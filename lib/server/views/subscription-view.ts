import 'server-only'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { isOffered } from '@/lib/billing/subscriptions/plan'
import type { WireSubscription } from '@/lib/wire/subscriptions/subscription-object'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import type { Env } from '../env'
import type { MerchantSubscription, SubscriptionDetails } from '../store/subscriptions/subscriptions'
import { merchantPlanView, planView } from './plan-view'
import { merchantReceiverView, receiverView } from './receiver-view'
import { tokenView } from './token-view'

/** A subscription as specification section 2.2 has it: with the plans that are on offer. */
export function subscriptionView(subscription: SubscriptionDetails): WireSubscription {
  return {
    id: subscription.id,
    title: subscription.title,
    trialDays: subscription.trialDays,
    linktree: subscription.linktree,
    status: subscription.status,
    plans: subscription.plans.filter(isOffered).map(planView),
    tokens: subscription.tokens.map(tokenView),
    receivers: subscription.receivers.map(receiverView),
    paymentLinkId: subscription.paymentLinkId,
  }
}

/** A subscription as its merchant sees it. */
export function merchantSubscriptionView(
  env: Pick<Env, 'baseUrl'>,
  subscription: MerchantSubscription,
): WireMerchantSubscription {
  return {
    ...subscriptionView(subscription),
    plans: subscription.plans.map(merchantPlanView),
    receivers: subscription.receivers.map(merchantReceiverView),
    payUrl: `${env.baseUrl}/pay/${subscription.paymentLinkId}`,
    createdAt: subscription.createdAt.toISOString(),
    updatedAt: subscription.updatedAt.toISOString(),
    subscribers: subscription.subscribers,
    mrr: dollarsFromMicroUsd(subscription.mrrMicroUsd),
  }
}
