import 'server-only'
import { accentShades, type HexColor } from '@/lib/billing/accounts/accent'
import { type MerchantFace, merchantFace } from '@/lib/billing/accounts/merchant-face'
import { CARRIED_TYPES } from '@/lib/billing/accounts/pictures/picture'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { OfferPlan } from '@/lib/billing/checkout/offer'
import { payableTokens } from '@/lib/billing/checkout/offer'
import { offeredPlan } from '@/lib/billing/checkout/offer-units'
import { linkStatus } from '@/lib/billing/checkout/payment-link'
import { NONE_HAD } from '@/lib/billing/discounts/discount-offer'
import type { Locale } from '@/lib/billing/language/locale'
import type { PlanState } from '@/lib/billing/subscriptions/plan'
import type { SubscriptionStatus } from '@/lib/billing/subscriptions/subscription'
import { uuid } from '@/lib/wire/fields'
import type { Deps } from '../../deps'
import { findLogo, type KeptLogo } from '../../store/accounts/pictures'
import { findUser } from '../../store/accounts/users'
import { findPaymentLink, type OfferedPaymentLink } from '../../store/checkout/payment-links'
import type { Database } from '../../store/database/database'
import type { FacedMerchantRow } from '../../store/schema/owner-columns'
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
  /** The merchant's color as buttons with white words are filled with it; null for none. */
  readonly accent: HexColor | null
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
    had: NONE_HAD,
  })
  const { accent } = merchantFace(link.merchant)
  return {
    paymentLinkId,
    subscriptionId: found.id,
    title: found.title,
    status: found.status,
    organisation: link.merchant.organisation,
    accent: accent && accentShades(accent).light.fill,
    trialDays: found.trialDays,
    plans: plans.map((plan) =>
      offeredPlan(plan, { formerPriceMicroUsd: null, reductions: reductionsOf(plan) }),
    ),
    tokens: payableTokens(found.tokens, payments.networks),
  }
}

/** A payment link that leads to a checkout, whatever kind it is of. */
interface Link {
  readonly subscriptionId: string
  readonly merchantId: string
  readonly merchant: FacedMerchantRow
  /** The one plan that the link sells; null where the payer chooses. */
  readonly onlyPlan: string | null
  /** Checkout of a link of one use; null for another link, and before its first visit. */
  readonly session: OfferedPaymentLink['session']
}

/** An open link, or the one of the subscription itself; null for an unknown or archived one. */
async function findLink(db: Database, id: string): Promise<Link | null> {
  const own = await findLinkedOffer(db, { paymentLinkId: id })
  if (own) {
    const { subscriptionId, merchantId, merchant } = own
    return { subscriptionId, merchantId, merchant, onlyPlan: null, session: null }
  }
  const found = await findPaymentLink(db, { id })
  if (!found) return null
  const { subscriptionId, merchantId, planId, fixedPlan } = found.link
  const onlyPlan = fixedPlan ? planId : null
  return { subscriptionId, merchantId, merchant: found.merchant, onlyPlan, session: found.session }
}

/** A payment link as previews show it: what everybody sees who opens it. */
export interface LinkCard {
  readonly merchantId: string
  readonly title: string
  readonly merchant: MerchantFace
  /** Language that the merchant chose for its payers; null for that of each. */
  readonly payerLocale: Locale | null
  readonly trialDays: number
  /** One at least. */
  readonly plans: readonly PlanState[]
}

/** Facts of a link's preview; null for a link that is unknown, archived or used, and for an archived subscription. */
export async function readLinkCard(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { paymentLinkId }: { paymentLinkId: string },
): Promise<LinkCard | null> {
  const { data: id } = uuid.safeParse(paymentLinkId)
  const link = id === undefined ? null : await findLink(store.db, id)
  if (!link) return null
  const { merchantId, subscriptionId, onlyPlan, session } = link
  if (linkStatus({ archivedAt: null }, session, clock.now()) !== 'open') return null
  const found = await findSubscription(store.db, { id: subscriptionId, merchantId })
  if (!found || found.status === 'archived') return null
  const user = await findUser(store.db, { id: merchantId })
  const plans = found.plans.filter(
    (plan) => plan.archivedAt === null && (onlyPlan === null || onlyPlan === plan.id),
  )
  if (plans.length === 0) return null
  return {
    merchantId,
    title: found.title,
    merchant: merchantFace(link.merchant),
    payerLocale: user?.payerLocale ?? null,
    trialDays: found.trialDays,
    plans,
  }
}

/** The merchant's logo for the picture of a link; null for none, and for one that pictures do not carry. */
export async function readCardLogo(
  { store }: Pick<Deps, 'store'>,
  { merchantId, merchant }: Pick<LinkCard, 'merchantId' | 'merchant'>,
): Promise<KeptLogo | null> {
  const logo = merchant.logo === null ? null : await findLogo(store.db, { merchantId })
  return logo && CARRIED_TYPES.includes(logo.type) ? logo : null
}
