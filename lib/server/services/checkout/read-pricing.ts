import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { OfferPlan } from '@/lib/billing/checkout/offer'
import { payableTokens } from '@/lib/billing/checkout/offer'
import { offeredPlan } from '@/lib/billing/checkout/offer-units'
import type { SubscriptionStatus } from '@/lib/billing/subscriptions/subscription'
import type { Deps } from '../../deps'
import { findPaymentLink } from '../../store/checkout/payment-links'
import type { Database } from '../../store/database/database'
import { findLinkedOffer, findSubscription } from '../../store/subscriptions/subscriptions'
import type { TokenRow } from '../../store/subscriptions/tokens'
import { findReductions } from '../discounts/find-reductions'

/** Offer of a payment link, as anybody may read it. */
export interface Pricing {
  readonly paymentLinkId: string
  readonly subscriptionId: string
  readonly title: string
  readonly status: SubscriptionStatus
  readonly organisation: string
  readonly trialDays: number
  /** Plans for new subscribers, in the merchant's order, each with the discount that holds by itself. */
  readonly plans: readonly OfferPlan[]
  readonly tokens: readonly TokenRow[]
}

/**
 * Plans and prices behind a payment link: of a link with a fixed plan that plan alone.
 * @throws NotFoundError for an unknown or archived link
 */
export async function readPricing(
  { store, clock, payments }: Pick<Deps, 'store' | 'clock' | 'payments'>,
  { paymentLinkId }: { paymentLinkId: string },
): Promise<Pricing> {
  const link = await findLink(store.db, paymentLinkId)
  const found =
    link && (await findSubscription(store.db, { id: link.subscriptionId, merchantId: link.merchantId }))
  if (!link || !found) throw new NotFoundError('Payment link')
  const plans = found.plans.filter(
    ({ id, archivedAt }) => archivedAt === null && (link.onlyPlan === null || link.onlyPlan === id),
  )
  const { reductionsOf } = await findReductions(store.db, {
    merchantId: link.merchantId,
    plans,
    entered: '',
    at: clock.now(),
  })
  return {
    paymentLinkId,
    subscriptionId: found.id,
    title: found.title,
    status: found.status,
    organisation: link.organisation,
    trialDays: found.trialDays,
    plans: plans.map((plan) =>
      offeredPlan(plan, { formerPriceMicroUsd: null, reductions: reductionsOf(plan) }),
    ),
    tokens: payableTokens(found.tokens, payments.networks),
  }
}

interface Link {
  readonly subscriptionId: string
  readonly merchantId: string
  readonly organisation: string
  /** The one plan that the link sells; null where the payer chooses. */
  readonly onlyPlan: string | null
}

async function findLink(db: Database, id: string): Promise<Link | null> {
  const own = await findLinkedOffer(db, { paymentLinkId: id })
  if (own) {
    const { subscriptionId, merchantId, merchant } = own
    return { subscriptionId, merchantId, organisation: merchant.organisation, onlyPlan: null }
  }
  const found = await findPaymentLink(db, { id })
  if (!found) return null
  const { subscriptionId, merchantId, planId, fixedPlan } = found.link
  const onlyPlan = fixedPlan ? planId : null
  return { subscriptionId, merchantId, organisation: found.merchant.organisation, onlyPlan }
}
