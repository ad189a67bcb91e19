import 'server-only'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { Receiver } from '@/lib/billing/subscriptions/receiver'
import { encodeReceiver, encodeSubscription } from '@/lib/wire/subscriptions/encode-subscription'
import type { WireReceiver } from '@/lib/wire/subscriptions/subscription-object'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import type { Env } from '../env'
import type { MerchantSubscription, SubscriptionDetails } from '../store/subscriptions/subscriptions'
import { merchantPlanView } from './plan-view'

/** A subscription as its merchant sees it. */
export function merchantSubscriptionView(
  env: Pick<Env, 'baseUrl'>,
  subscription: MerchantSubscription,
): WireMerchantSubscription {
  return {
    ...encodeSubscription(subscription),
    trialPerWallet: subscription.trialPerWallet,
    accessWhilePaused: subscription.accessWhilePaused,
    fixedCharges: subscription.fixedCharges,
    graceDays: subscription.graceDays,
    retryDays: [...subscription.retryDays],
    afterFailure: subscription.afterFailure,
    invoiceDetails: subscription.invoiceDetails,
    plans: subscription.plans.map(merchantPlanView),
    receivers: subscription.receivers.map(merchantReceiverView),
    payUrl: `${env.baseUrl}/pay/${subscription.paymentLinkId}`,
    createdAt: subscription.createdAt.toISOString(),
    updatedAt: subscription.updatedAt.toISOString(),
    subscribers: subscription.subscribers,
    mrr: dollarsFromMicroUsd(subscription.mrrMicroUsd),
  }
}

/** A subscription that was just made: nobody has subscribed yet. */
export function newSubscriptionView(
  env: Pick<Env, 'baseUrl'>,
  subscription: SubscriptionDetails,
): WireMerchantSubscription {
  const subscribers = { active: 0, trialing: 0, past_due: 0, paused: 0, cancelled: 0, ended: 0 }
  return merchantSubscriptionView(env, { ...subscription, subscribers, mrrMicroUsd: 0n })
}

/** A receiver as its merchant sees it: with the percentage that was set, or null for equal shares. */
function merchantReceiverView(receiver: Receiver): WireReceiver & { share: number | null } {
  return { ...encodeReceiver(receiver), share: receiver.shareBps === null ? null : receiver.shareBps / 100 }
}
