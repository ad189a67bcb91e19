import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { isOffered, type Plan } from '@/lib/billing/subscriptions/plan'
import type { Receiver } from '@/lib/billing/subscriptions/receiver'
import type { SubscriptionStatus } from '@/lib/billing/subscriptions/subscription'
import type { WirePlan, WireReceiver, WireSubscription, WireToken } from './subscription-object'

export interface Token extends Omit<WireToken, 'logoURI'> {
  readonly logoUri: string
}

export interface Subscription {
  readonly id: string
  readonly title: string
  readonly trialDays: number
  readonly linktree: string
  readonly status: SubscriptionStatus
  readonly paymentLinkId: string
  readonly plans: readonly (Plan & { readonly archivedAt: Date | null })[]
  readonly tokens: readonly Token[]
  readonly receivers: readonly Omit<Receiver, 'shareBps'>[]
}

/** A subscription in its public form, in answers and events alike: with the plans that are on offer. */
export function encodeSubscription(subscription: Subscription): WireSubscription {
  return {
    id: subscription.id,
    title: subscription.title,
    trialDays: subscription.trialDays,
    linktree: subscription.linktree,
    status: subscription.status,
    plans: subscription.plans.filter(isOffered).map(encodePlan),
    tokens: subscription.tokens.map(encodeToken),
    receivers: subscription.receivers.map(encodeReceiver),
    paymentLinkId: subscription.paymentLinkId,
  }
}

/** A plan in its public form; prices become US dollars. */
export function encodePlan(plan: Plan): WirePlan {
  return {
    id: plan.id,
    name: plan.name,
    price: dollarsFromMicroUsd(plan.priceMicroUsd),
    frequency: plan.frequency,
    volume: plan.volume,
    subscriptionId: plan.subscriptionId,
  }
}

/** A token in its public form. */
export function encodeToken(token: Token): WireToken {
  return {
    id: token.id,
    address: token.address,
    symbol: token.symbol,
    name: token.name,
    decimals: token.decimals,
    chainId: token.chainId,
    logoURI: token.logoUri,
    coingeckoId: token.coingeckoId,
  }
}

/** A receiver in its public form, without its share. */
export function encodeReceiver(receiver: Omit<Receiver, 'shareBps'>): WireReceiver {
  return {
    receiverId: receiver.id,
    address: receiver.address,
    networkId: receiver.networkId,
    subscriptionId: receiver.subscriptionId,
  }
}
