import 'server-only'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { encodeSubscriptionTerms } from '@/lib/wire/subscriptions/encode-terms'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import type { Env } from '../env'
import type { MerchantSubscription, SubscriptionDetails } from '../store/subscriptions/subscriptions'

/** A subscription as its merchant sees it. */
export function merchantSubscriptionView(
  env: Pick<Env, 'baseUrl'>,
  subscription: MerchantSubscription,
): WireMerchantSubscription {
  return {
    ...encodeSubscriptionTerms(subscription),
    payUrl: `${env.baseUrl}/pay/${subscription.paymentLinkId}`,
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
