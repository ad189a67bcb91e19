import 'server-only'
import type { Address } from 'viem'
import { NotFoundError } from '@/lib/billing/billing-error'
import { SessionExpiredError, statusAt } from '@/lib/billing/checkout/checkout-session'
import { AlreadySubscribedError, signedTerms, TermsChangedError } from '@/lib/billing/checkout/signed-terms'
import { begin, nextChargeAt, withoutChargesIfFree } from '@/lib/billing/subscriptions/subscriber'
import { assertOpen } from '@/lib/billing/subscriptions/subscription'
import type { Deps } from '../../deps'
import { findCheckout, lockCheckoutSession } from '../../store/checkout/checkout-sessions'
import { FIRST_TERMS, findSubscriberOfSession, type SubscriberRow } from '../../store/subscribers/subscribers'
import type { SubscriptionDetails } from '../../store/subscriptions/subscriptions'
import { addSubscriber } from '../records/add-subscriber'

/** Signed terms of a payer, with its wallet. */
export interface AcceptedTerms {
  readonly sessionId: string
  readonly planId: string
  readonly tokenId: string
  /** The price that the payer saw. */
  readonly priceMicroUsd: bigint
  /** Number of charges that the allowance reaches; null for the usual one. */
  readonly reach: number | null
  /** Number of charges after which the terms end; null for terms that run until cancelled. */
  readonly fixedCharges: number | null
  /** The signed cap of one period; that of the price unless given, for tokens pegged to the dollar. */
  readonly capAtomic?: bigint
  /** EIP-55 checksum addresses. */
  readonly eoaAddress: Address
  readonly swAddress: Address
}

/**
 * Makes a subscriber of the signed terms of an open checkout, which is complete with that.
 * A repeated call by the same wallet returns the subscriber that it has from this checkout.
 * @throws NotFoundError, SessionExpiredError, SubscriptionNotOpenError, TermsChangedError when plan or token are
 *   not offered any more or cost something else, AlreadySubscribedError, InvalidValueError for impossible terms.
 */
export async function startSubscriber(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  accepted: AcceptedTerms,
): Promise<SubscriberRow> {
  return deps.store.transaction(async (tx) => {
    const at = deps.clock.now()
    const session = await lockCheckoutSession(tx, { id: accepted.sessionId })
    if (!session) throw new NotFoundError('Checkout session')
    if (session.status === 'complete') {
      const started = await findSubscriberOfSession(tx, { sessionId: session.id })
      if (started?.eoaAddress === accepted.eoaAddress) return started
      throw new AlreadySubscribedError('checkout')
    }
    if (statusAt(session, at) === 'expired') throw new SessionExpiredError(session.expiresAt)

    const checkout = await findCheckout(tx, { id: accepted.sessionId })
    if (!checkout) throw new NotFoundError('Checkout session')
    const subscriber = newSubscriber({
      id: deps.random.uuid(),
      subscription: checkout.subscription,
      accepted,
      at,
    })
    const added = await addSubscriber(tx, { subscriber, session, at })
    if (!added) throw new AlreadySubscribedError('wallet')
    return added
  })
}

/**
 * The row of a subscriber that begins now under the terms that it signed, without its customer.
 * @throws SubscriptionNotOpenError, TermsChangedError, InvalidValueError as {@link startSubscriber} does.
 */
export function newSubscriber(params: {
  id: string
  subscription: SubscriptionDetails
  accepted: AcceptedTerms
  at: Date
}): SubscriberRow {
  const { id, subscription, accepted, at } = params
  assertOpen(subscription)
  const plan = subscription.plans.find(({ id }) => id === accepted.planId)
  if (!plan) throw new TermsChangedError('This subscription does not offer this plan now.')
  const token = subscription.tokens.find(({ id }) => id === accepted.tokenId)
  if (!token) throw new TermsChangedError('This subscription does not accept this token now.')

  const { allowedPeriods: allowedCharges, ...terms } = signedTerms(plan, token, accepted)
  const begun = begin({ subscribedAt: at, trialDays: subscription.trialDays, ...terms })
  const state = withoutChargesIfFree(begun, terms)
  return {
    ...terms,
    ...state,
    ...FIRST_TERMS,
    quantity: 1,
    id,
    merchantId: subscription.merchantId,
    subscriptionId: subscription.id,
    planId: plan.id,
    tokenId: token.id,
    checkoutSessionId: accepted.sessionId,
    eoaAddress: accepted.eoaAddress,
    swAddress: accepted.swAddress,
    nextChargeAt: nextChargeAt(state),
    discount: null,
    reducedPriceMicroUsd: null,
    allowedCharges,
    paidOtherwise: 0,
    asOf: at,
  }
}
