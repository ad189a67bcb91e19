import 'server-only'
import { merchantFace } from '@/lib/billing/accounts/merchant-face'
import {
  type CheckoutLocales,
  type CheckoutPage,
  type KnownCheckout,
  NO_CHECKOUT_LOCALES,
} from '@/lib/billing/checkout/checkout-page'
import { isSessionId, statusAt } from '@/lib/billing/checkout/checkout-session'
import {
  type NonEmpty,
  type Offer,
  type OfferHelp,
  type OfferReceiver,
  offerHelp,
  offerToken,
  payableTokens,
  webAddress,
} from '@/lib/billing/checkout/offer'
import { offeredPlan } from '@/lib/billing/checkout/offer-units'
import { returnAddress } from '@/lib/billing/checkout/return-address'
import { type Receiver, sharesOf } from '@/lib/billing/subscriptions/receiver'
import { trialDaysFor } from '@/lib/billing/subscriptions/subscription'
import { fixedChargesOf } from '@/lib/billing/subscriptions/terms-length'
import type { Deps } from '../../deps'
import {
  type Checkout,
  findCheckout,
  findCheckoutLocales as findLocales,
} from '../../store/checkout/checkout-sessions'
import { findEnrolmentOfSession } from '../../store/checkout/enrolments'
import type { Database } from '../../store/database/database'
import { findCheckoutBuyer } from '../../store/invoices/buyer-details'
import { findMessageSettings } from '../../store/messages/message-settings'
import { findCheckoutReader, isReaderWaiting } from '../../store/messages/readers'
import { findFormerPrices } from '../../store/subscriptions/plans'
import { findReductions, type Reductions } from '../discounts/find-reductions'
import { readRates } from './read-rates'

/**
 * The page `/checkout/{sessionId}`, whatever state the session is in.
 * @param params.code - that the payer entered; empty for none, null for that of the session
 */
export async function getCheckoutPage(
  deps: Pick<Deps, 'store' | 'clock' | 'rates' | 'payments' | 'env' | 'mail'>,
  { sessionId, code = null }: { sessionId: string; code?: string | null },
): Promise<CheckoutPage> {
  const { store, clock, payments, env } = deps
  const checkout = isSessionId(sessionId) ? await findCheckout(store.db, { id: sessionId }) : null
  if (!checkout) return { status: 'unknown' }
  const { createdAt } = checkout
  const status = statusAt(checkout, clock.now())
  // Signed terms stay as they were, on a network that was disconnected since too.
  const isSigned = status === 'pending' || status === 'complete'
  const tokens = isSigned
    ? checkout.subscription.tokens
    : payableTokens(checkout.subscription.tokens, payments.networks)
  const subscription = { ...checkout.subscription, tokens }
  const formerPrices =
    status === 'expired'
      ? await findFormerPrices(store.db, { subscriptionId: subscription.id, at: createdAt })
      : new Map<string, bigint>()
  const entered = code ?? checkout.discountCode ?? ''
  const had = new Set(checkout.discountsHad)
  const reduced = await findReductions(store.db, { ...subscription, entered, at: clock.now(), had })
  return {
    status,
    sessionId: checkout.id,
    expiresAt: checkout.expiresAt,
    completedAt: checkout.completedAt,
    subscriptionStatus: subscription.status,
    offer: offerOf(subscription, {
      formerPrices,
      rates: await readRates(deps, subscription),
      ...(await lengthsOf(store.db, checkout)),
      help: offerHelp(checkout.help, env.getTokensUrl),
      ...reduced,
    }),
    planId: subscription.plans.find(({ id }) => id === checkout.planId)?.id ?? null,
    tokenId: subscription.tokens.find(({ id }) => id === checkout.tokenId)?.id ?? null,
    buyer: await buyerOf(store.db, checkout),
    email: await emailOf(deps, checkout, { status }),
    quantity: checkout.quantity,
    code: entered === '' ? null : { text: entered, problem: reduced.problem },
    successUrl: returnTo(checkout.successUrl, checkout),
    cancelUrl: returnTo(checkout.cancelUrl, checkout),
  }
}

/** An address of the session that a browser may be sent to; null for none. */
function returnTo(text: string | null, { id }: Checkout): string | null {
  return webAddress(text && returnAddress(text, id))
}

/** Nothing is asked of the database for subscriptions that ask nobody. */
async function buyerOf(db: Database, { id, subscription }: Checkout): Promise<KnownCheckout['buyer']> {
  const asked = subscription.invoiceDetails
  const given = asked !== 'none' && (await findCheckoutBuyer(db, { checkoutSessionId: id })) !== null
  return { asked, given }
}

/** Nothing is asked of the database where no mail is sent. */
async function emailOf(
  { store, mail }: Pick<Deps, 'store' | 'mail'>,
  { id, subscription: { merchantId } }: Checkout,
  { status }: Pick<KnownCheckout, 'status'>,
): Promise<KnownCheckout['email']> {
  const none = { asked: false, given: false, waiting: false }
  if (mail.kind === 'off') return none
  if (status === 'pending' || status === 'complete') {
    return { ...none, waiting: await isReaderWaiting(store.db, { checkoutSessionId: id, merchantId }) }
  }
  if (status !== 'open') return none
  const asked = (await findMessageSettings(store.db, { merchantId })).askPayers
  const given = asked && (await findCheckoutReader(store.db, { checkoutSessionId: id })) !== null
  return { ...none, asked, given }
}

/** Trial and end of the terms that were signed, else of those on offer. */
async function lengthsOf(
  db: Database,
  { id, status, trialUsed, subscription }: Checkout,
): Promise<Pick<Figures, 'trialDays' | 'fixedCharges'>> {
  const signed = status === 'open' ? null : await findEnrolmentOfSession(db, { sessionId: id })
  if (!signed) {
    const trialDays = trialDaysFor(subscription, { hadTrial: trialUsed })
    return { trialDays, fixedCharges: subscription.fixedCharges }
  }
  const { enrolment } = signed
  return { trialDays: enrolment.trialDays, fixedCharges: fixedChargesOf(enrolment) }
}

interface Figures extends Omit<Reductions, 'problem'> {
  readonly trialDays: number
  readonly fixedCharges: number | null
  readonly help: OfferHelp
  /** Prices in micro-dollars when the session was made, by plan. */
  readonly formerPrices: ReadonlyMap<string, bigint>
  /** Values in micro-dollars of tokens that are not pegged to the dollar, by token, where known at once. */
  readonly rates: ReadonlyMap<string, bigint>
}

function offerOf(
  subscription: Checkout['subscription'],
  { formerPrices, rates, trialDays, fixedCharges, help, reductionsOf, takesCodes }: Figures,
): Offer {
  const { merchant, plans, tokens, receivers } = subscription
  return {
    subscriptionId: subscription.id,
    merchant: merchantFace(merchant),
    title: subscription.title,
    trialDays,
    fixedCharges,
    takesCodes,
    help,
    linktree: webAddress(subscription.linktree),
    plans: nonEmpty(
      plans.map((plan) =>
        offeredPlan(plan, {
          formerPriceMicroUsd: differing(formerPrices.get(plan.id), plan.priceMicroUsd),
          reductions: reductionsOf(plan),
        }),
      ),
    ),
    tokens: nonEmpty(tokens.map((token) => offerToken(token, rates.get(token.id) ?? null))),
    receivers: withShares(receivers),
  }
}

/** A price that was changed and changed back is the same price. */
function differing(former: bigint | undefined, current: bigint): bigint | null {
  return former === undefined || former === current ? null : former
}

function withShares(receivers: readonly Receiver[]): OfferReceiver[] {
  return receivers.map(({ id, address, networkId }) => {
    const network = receivers.filter((each) => each.networkId === networkId)
    const shares = sharesOf(network)
    const shareBps = shares[network.findIndex((each) => each.id === id)] ?? 0
    return { address, networkId, shareBps }
  })
}

/** @throws Error for an empty list, which the rules of a subscription never allow. */
function nonEmpty<Item>([first, ...others]: readonly Item[]): NonEmpty<Item> {
  if (first === undefined) throw new Error('A subscription offers at least one plan and one token')
  return [first, ...others]
}

/** Languages that were chosen for a checkout; none for an unknown one. */
export async function findCheckoutLocales(
  { store }: Pick<Deps, 'store'>,
  { sessionId }: { sessionId: string },
): Promise<CheckoutLocales> {
  const found = isSessionId(sessionId) ? await findLocales(store.db, { id: sessionId }) : null
  return found ?? NO_CHECKOUT_LOCALES
}
