import 'server-only'
import { isSessionId, statusAt } from '@/lib/billing/checkout/checkout-session'
import { customerOf } from '@/lib/billing/customers/customer'
import { isQuantity } from '@/lib/billing/subscriptions/plan'
import type { Deps } from '../../deps'
import { type Checkout, findCheckout, lockCheckoutSession } from '../../store/checkout/checkout-sessions'
import { findPaymentLink, lockPaymentLink, setSessionOfLink } from '../../store/checkout/payment-links'
import { joinTransaction } from '../../store/database/store'
import { type CheckoutSessionStart, startCheckoutSession } from './start-checkout-session'

/**
 * The session with which a payer goes on after one timed out: a new one with the same choices, links, customer
 * and length of life. A link of one use has one session at a time, however often those before are restarted. It is the
 * same session where there is nothing to restart: it has not expired, its subscription takes no new subscribers, or its
 * link was used.
 * @param params.planId - the payer's own choice, where it differs from the session's; what is not on offer (any
 * more) is not chosen
 * @returns its id; null for an unknown session
 */
export async function restartCheckoutSession(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: { sessionId: string; planId: string | null; tokenId: string | null; quantity: number | null },
): Promise<string | null> {
  const { sessionId } = params
  const checkout = isSessionId(sessionId) ? await findCheckout(deps.store.db, { id: sessionId }) : null
  if (!checkout) return null
  const { subscription } = checkout
  if (statusAt(checkout, deps.clock.now()) !== 'expired' || subscription.status !== 'active') return sessionId
  const start = {
    ...offeredChoice(checkout, params),
    quantity: quantityFor(checkout, params),
    subscriptionId: subscription.id,
    fixedPlan: checkout.fixedPlan,
    successUrl: checkout.successUrl,
    cancelUrl: checkout.cancelUrl,
    ...customerOf(checkout),
    paymentLinkId: checkout.paymentLinkId,
    discountCode: checkout.discountCode,
    locale: checkout.locale,
    // Asking for a quote touches it, as it does any other.
    touched: false,
    lifeMs: checkout.expiresAt.getTime() - checkout.createdAt.getTime(),
  }
  const { paymentLinkId } = start
  return paymentLinkId === null
    ? (await startCheckoutSession(deps, start)).id
    : restartOfLink(deps, { sessionId, start, paymentLinkId })
}

/** The payment link of a session, where somebody used it up in another one; null otherwise. */
export async function findUsedLink(
  { store }: Pick<Deps, 'store'>,
  { sessionId }: { sessionId: string },
): Promise<string | null> {
  const checkout = isSessionId(sessionId) ? await findCheckout(store.db, { id: sessionId }) : null
  const found = checkout?.paymentLinkId
    ? await findPaymentLink(store.db, { id: checkout.paymentLinkId })
    : null
  if (!found) return null
  const { link, session } = found
  const isUsed = link.oneUse && link.checkoutSessionId !== sessionId && session?.status === 'complete'
  return isUsed ? link.id : null
}

/** Goes on with the session that a link of one use has by now; with a new one where that timed out too. */
async function restartOfLink(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: { sessionId: string; start: CheckoutSessionStart; paymentLinkId: string },
): Promise<string> {
  const { sessionId, start, paymentLinkId } = params
  return deps.store.transaction(async (tx) => {
    const link = await lockPaymentLink(tx, { id: paymentLinkId })
    if (!link) return sessionId
    const current = link.checkoutSessionId
      ? await lockCheckoutSession(tx, { id: link.checkoutSessionId })
      : null
    if (current && statusAt(current, deps.clock.now()) !== 'expired') {
      return current.status === 'complete' ? sessionId : current.id
    }
    const inside = { ...deps, store: joinTransaction(deps.store, tx) }
    const session = await startCheckoutSession(inside, start)
    await setSessionOfLink(tx, { id: link.id, checkoutSessionId: session.id })
    return session.id
  })
}

/** The choice of the payer, else of the session, as far as it is still on offer. */
function offeredChoice(
  { planId, tokenId, subscription }: Checkout,
  own: { planId: string | null; tokenId: string | null },
): { planId: string | null; tokenId: string | null } {
  const planIds = subscription.plans.map(({ id }) => id)
  const tokenIds = subscription.tokens.map(({ id }) => id)
  return {
    planId: [own.planId, planId].find((id) => id !== null && planIds.includes(id)) ?? null,
    tokenId: [own.tokenId, tokenId].find((id) => id !== null && tokenIds.includes(id)) ?? null,
  }
}

/** The quantity of the payer, else of the session; the checkout offers no more than the plan does. */
function quantityFor({ quantity }: Checkout, own: { quantity: number | null }): number {
  return own.quantity !== null && isQuantity(own.quantity) ? own.quantity : quantity
}
