import 'server-only'
import { merchantFace } from '@/lib/billing/accounts/merchant-face'
import { DEFAULT_SESSION_SECONDS, statusAt } from '@/lib/billing/checkout/checkout-session'
import type { Offer } from '@/lib/billing/checkout/offer'
import { linkStatus } from '@/lib/billing/checkout/payment-link'
import { type Customer, NO_CUSTOMER } from '@/lib/billing/customers/customer'
import { isDiscountCode, normalCode } from '@/lib/billing/discounts/discount'
import { isQuantity } from '@/lib/billing/subscriptions/plan'
import { clientReferenceInput, emailInput } from '@/lib/wire/customers/customer'
import { uuid } from '@/lib/wire/fields'
import type { Deps } from '../../deps'
import { type CheckoutSessionRow, lockCheckoutSession } from '../../store/checkout/checkout-sessions'
import { findPaymentLink, lockPaymentLink, setSessionOfLink } from '../../store/checkout/payment-links'
import { joinTransaction } from '../../store/database/store'
import { isPlanOfLink } from '../../store/subscriptions/plans'
import { findLinkedOffer } from '../../store/subscriptions/subscriptions'
import { type CheckoutSessionStart, startCheckoutSession } from './start-checkout-session'

/** Choice that a payment link's address makes in advance. */
export interface LinkChoice extends Partial<Pick<Customer, 'clientReferenceId' | 'email'>> {
  readonly code?: string | null
  readonly planId?: string | null
  readonly quantity?: number | null
}

/** Offer of a payment link, which is public. */
export interface LinkedOffer extends Pick<Offer, 'subscriptionId' | 'title' | 'merchant'> {
  /** True for a link of one use after that. */
  readonly used: boolean
}

/** Title and merchant of a payment link's subscription; null for an unknown link. */
export async function readPaymentLink(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { paymentLinkId }: { paymentLinkId: string },
): Promise<LinkedOffer | null> {
  const { data: id } = uuid.safeParse(paymentLinkId)
  if (id === undefined) return null
  const offer = await findLinkedOffer(store.db, { paymentLinkId: id })
  if (offer) return { ...offer, merchant: merchantFace(offer.merchant), used: false }
  const found = await findPaymentLink(store.db, { id })
  if (!found) return null
  const { link, session, title, merchant } = found
  const used = linkStatus(link, session, clock.now()) === 'used' && session?.status === 'complete'
  return { subscriptionId: link.subscriptionId, title, merchant: merchantFace(merchant), used }
}

/**
 * Opens a checkout session for a visitor of a payment link; null for an unknown link, and for one of one use after that.
 * A paused or archived subscription gets one too: the checkout page explains its status to the payer.
 * @param params.code - of a discount, from the link's address; text that is none is left out
 * @param params.planId - from the link's address; what the subscription does not offer is left out
 * @param params.quantity - from the link's address; the checkout begins with one where its plan offers fewer
 * @param params.clientReferenceId - and `params.email`, from the link's address; what the API would refuse is left out
 */
export async function openPaymentLink(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: { paymentLinkId: string } & LinkChoice,
): Promise<CheckoutSessionRow | null> {
  const { data: id } = uuid.safeParse(params.paymentLinkId)
  if (id === undefined) return null
  const offer = await findLinkedOffer(deps.store.db, { paymentLinkId: id })
  if (!offer) return openOwnLink(deps, { ...params, id })
  const planId = await offeredPlan(deps, { paymentLinkId: id, planId: params.planId ?? null })
  return startCheckoutSession(deps, startOfVisit(offer, { ...params, planId }))
}

/** Session of a visitor of a subscription's own link, which is open to all choices. */
export function startOfVisit(
  { subscriptionId }: { subscriptionId: string },
  choice: LinkChoice & { planId: string | null },
): CheckoutSessionStart {
  return {
    ...visit(choice),
    subscriptionId,
    planId: choice.planId,
    fixedPlan: false,
    successUrl: null,
    cancelUrl: null,
  }
}

/** Opens a link that has a choice of its own, which counts before what its address says. */
async function openOwnLink(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: { id: string } & LinkChoice,
): Promise<CheckoutSessionRow | null> {
  return deps.store.transaction(async (tx) => {
    const link = await lockPaymentLink(tx, params)
    if (!link || link.archivedAt) return null
    const before =
      link.oneUse && link.checkoutSessionId
        ? await lockCheckoutSession(tx, { id: link.checkoutSessionId })
        : null
    if (before && statusAt(before, deps.clock.now()) !== 'expired') {
      return before.status === 'complete' ? null : before
    }
    const named = visit(params)
    const session = await startCheckoutSession(
      { ...deps, store: joinTransaction(deps.store, tx) },
      {
        ...named,
        subscriptionId: link.subscriptionId,
        planId: link.planId,
        fixedPlan: link.fixedPlan,
        quantity: link.planId === null && link.quantity === 1 ? named.quantity : link.quantity,
        discountCode: link.discountCode ?? named.discountCode,
        clientReferenceId: link.clientReferenceId ?? named.clientReferenceId,
        email: link.email ?? named.email,
        metadata: link.metadata,
        paymentLinkId: link.oneUse ? link.id : null,
        successUrl: link.successUrl,
        cancelUrl: link.cancelUrl,
      },
    )
    if (link.oneUse) await setSessionOfLink(tx, { id: link.id, checkoutSessionId: session.id })
    return session
  })
}

/** Fields of a visitor's session that its link's address decides. */
function visit(params: LinkChoice) {
  return {
    tokenId: null,
    quantity: params.quantity && isQuantity(params.quantity) ? params.quantity : 1,
    discountCode: params.code && isDiscountCode(params.code) ? normalCode(params.code) : null,
    ...namedCustomer(params),
    paymentLinkId: null,
    // The language in a link's address goes along in that of the checkout.
    locale: null,
    touched: false,
    lifeMs: DEFAULT_SESSION_SECONDS * 1000,
  }
}

function namedCustomer({ clientReferenceId, email }: LinkChoice): Customer {
  return {
    ...NO_CUSTOMER,
    clientReferenceId: clientReferenceInput.safeParse(clientReferenceId).data ?? null,
    email: emailInput.safeParse(email).data ?? null,
  }
}

async function offeredPlan(
  { store }: Pick<Deps, 'store'>,
  { paymentLinkId, planId }: { paymentLinkId: string; planId: string | null },
): Promise<string | null> {
  if (planId === null || !uuid.safeParse(planId).success) return null
  return (await isPlanOfLink(store.db, { paymentLinkId, planId })) ? planId : null
}
