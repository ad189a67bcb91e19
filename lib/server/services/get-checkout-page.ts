import 'server-only'
import { type CheckoutSessionStatus, isSessionId, statusAt } from '@/lib/billing/checkout/checkout-session'
import type { Plan } from '@/lib/billing/subscriptions/plan'
import { type Receiver, sharesOf } from '@/lib/billing/subscriptions/receiver'
import type { SubscriptionStatus } from '@/lib/billing/subscriptions/subscription'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import type { Deps } from '../deps'
import { findCheckout } from '../store/checkout/checkout-sessions'
import { findFormerPrices } from '../store/subscriptions/plans'
import { catalogueTokenView } from '../views/token-view'
import { readRates } from './checkout/read-rates'

/** All that the checkout page shows; its values may be handed to components of the browser as they are. */
export type CheckoutPage = { readonly status: 'unknown' } | KnownCheckout

export interface KnownCheckout {
  readonly status: CheckoutSessionStatus
  readonly sessionId: string
  readonly expiresAt: Date
  readonly completedAt: Date | null
  readonly merchant: { readonly address: string; readonly organisation: string }
  readonly subscription: {
    readonly id: string
    readonly title: string
    readonly trialDays: number
    readonly linktree: string
    /** Only an active one takes new subscribers. */
    readonly status: SubscriptionStatus
    readonly paymentLinkId: string
  }
  /** Those on offer, in the merchant's order; at least one. */
  readonly plans: readonly CheckoutPlan[]
  readonly tokens: readonly WireCatalogueToken[]
  /** What tokens are worth that are not pegged to the dollar, in micro-dollars by id, where it is known at once. */
  readonly rates: ReadonlyMap<string, bigint>
  readonly receivers: readonly CheckoutReceiver[]
  /** Chosen in advance by whoever made the session, and still on offer. */
  readonly planId: string | null
  readonly tokenId: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
}

export interface CheckoutPlan extends Plan {
  /** Of an expired session: what the plan cost when the session was made, where that was another price. */
  readonly formerPriceMicroUsd: bigint | null
}

export interface CheckoutReceiver extends Omit<Receiver, 'shareBps'> {
  /** Basis points of each charge on this network that this receiver gets. */
  readonly shareBps: number
}

/** What the page `/checkout/{sessionId}` shows, whatever state the session is in. */
export async function getCheckoutPage(
  deps: Pick<Deps, 'store' | 'clock' | 'payments' | 'rates'>,
  { sessionId }: { sessionId: string },
): Promise<CheckoutPage> {
  const { store, clock, payments } = deps
  const checkout = isSessionId(sessionId) ? await findCheckout(store.db, { id: sessionId }) : null
  if (!checkout) return { status: 'unknown' }
  const { subscription } = checkout
  const status = statusAt(checkout, clock.now())
  const formerPrices =
    status === 'expired'
      ? await findFormerPrices(store.db, { subscriptionId: subscription.id, at: checkout.createdAt })
      : new Map<string, bigint>()
  return {
    status,
    sessionId: checkout.id,
    expiresAt: checkout.expiresAt,
    completedAt: checkout.completedAt,
    merchant: { address: subscription.merchant.address, organisation: subscription.merchant.organisation },
    subscription: {
      id: subscription.id,
      title: subscription.title,
      trialDays: subscription.trialDays,
      linktree: subscription.linktree,
      status: subscription.status,
      paymentLinkId: subscription.paymentLinkId,
    },
    plans: subscription.plans.map((plan) => ({
      id: plan.id,
      subscriptionId: plan.subscriptionId,
      name: plan.name,
      priceMicroUsd: plan.priceMicroUsd,
      frequency: plan.frequency,
      volume: plan.volume,
      formerPriceMicroUsd: differing(formerPrices.get(plan.id), plan.priceMicroUsd),
    })),
    tokens: subscription.tokens.map((token) => catalogueTokenView(token, payments)),
    rates: await readRates(deps, subscription),
    receivers: withShares(subscription.receivers),
    planId: subscription.plans.find(({ id }) => id === checkout.planId)?.id ?? null,
    tokenId: subscription.tokens.find(({ id }) => id === checkout.tokenId)?.id ?? null,
    successUrl: checkout.successUrl,
    cancelUrl: checkout.cancelUrl,
  }
}

/** A price that was changed and changed back is the same price. */
function differing(former: bigint | undefined, current: bigint): bigint | null {
  return former === undefined || former === current ? null : former
}

function withShares(receivers: readonly Receiver[]): CheckoutReceiver[] {
  return receivers.map(({ id, subscriptionId, address, networkId }) => {
    const network = receivers.filter((each) => each.networkId === networkId)
    const shares = sharesOf(network)
    const shareBps = shares[network.findIndex((each) => each.id === id)] ?? 0
    return { id, subscriptionId, address, networkId, shareBps }
  })
}
