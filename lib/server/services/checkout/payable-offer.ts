import 'server-only'
import type { Address } from 'viem'
import { firstChargeTime } from '@/lib/billing/calendar'
import { NetworkNotConfiguredError } from '@/lib/billing/checkout/checkout-refusals'
import { SessionExpiredError, statusAt } from '@/lib/billing/checkout/checkout-session'
import {
  AlreadySubscribedError,
  type AuthorizeBy,
  TermsChangedError,
} from '@/lib/billing/checkout/signed-terms'
import { peggedAmountAtomic } from '@/lib/billing/money/money'
import { floatingAmountAtomic, floatingCapAtomic } from '@/lib/billing/money/rates'
import { networkName } from '@/lib/billing/networks'
import { isBelow, PriceTooLowError } from '@/lib/billing/subscriptions/least-price'
import { monthsOf } from '@/lib/billing/subscriptions/plan'
import { assertOpen, trialDaysFor } from '@/lib/billing/subscriptions/subscription'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import { buildFreeMandate, buildMandate } from '@/lib/mandate/terms/build-mandate'
import type { Mandate } from '@/lib/mandate/terms/mandate-types'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import type { Checkout } from '../../store/checkout/checkout-sessions'
import { hadTrial } from '../../store/subscribers/payer-standing'
import type { PlanRow } from '../../store/subscriptions/plans'
import type { TokenRow } from '../../store/subscriptions/tokens'

/** A plan in a token, as it can be paid right now. */
export interface PayableOffer {
  readonly checkout: Checkout
  readonly plan: PlanRow
  readonly token: TokenRow & { readonly address: Address }
  readonly network: PaymentNetwork
  readonly keys: PaymentKeys
  /** The merchant's puller, which may not be deployed yet. */
  readonly puller: Address
  /** The first charge in atomic units, at the rate of now; 0 for a free plan. */
  readonly amountAtomic: bigint
  /** The most that one period may take. */
  readonly capAtomic: bigint
  /** Free days of the account; 0 where it had its trial. */
  readonly trialDays: number
  /** The end of a trial that begins now. */
  readonly firstChargeAt: Date
}

/**
 * Payable offer of a checkout for an account and its choice of plan and token.
 * @throws SessionExpiredError, SubscriptionNotOpenError, AlreadySubscribedError where terms were signed
 *   already,
 *   TermsChangedError where plan or token are not on offer any more, NetworkNotConfiguredError, PriceTooLowError,
 *   RateUnavailableError
 */
export async function offerPayment(
  { store, clock, payments, rates }: Pick<Deps, 'store' | 'clock' | 'payments' | 'rates'>,
  checkout: Checkout,
  choice: { planId: string; tokenId: string; account: Address },
): Promise<PayableOffer> {
  const now = clock.now()
  const status = statusAt(checkout, now)
  if (status === 'expired') throw new SessionExpiredError(checkout.expiresAt)
  if (status !== 'open') throw new AlreadySubscribedError('checkout')
  const { subscription } = checkout
  assertOpen(subscription)
  const plan = subscription.plans.find(({ id }) => id === choice.planId)
  if (!plan) throw new TermsChangedError('This subscription does not offer this plan now.', 'planId')
  const token = subscription.tokens.find(({ id }) => id === choice.tokenId)
  if (!token) throw new TermsChangedError('This subscription does not accept this token now.', 'tokenId')
  const network = payments.networks.get(token.chainId)
  const { keys } = payments
  if (!network || !keys) throw new NetworkNotConfiguredError(networkName(token.chainId))
  const { chainId, leastPriceMicroUsd: leastMicroUsd } = network
  const { priceMicroUsd } = plan
  if (isBelow(priceMicroUsd, leastMicroUsd)) {
    throw PriceTooLowError.ofPayer({ chainId, leastMicroUsd, priceMicroUsd })
  }
  const sought = { subscriptionId: subscription.id, accounts: [choice.account] }
  const trialDays = trialDaysFor(subscription, {
    hadTrial: checkout.trialUsed || (await hadTrial(store.db, sought)),
  })
  const amountAtomic = await amountOf(rates, plan, token)
  return {
    checkout,
    plan,
    token,
    network,
    keys,
    puller: pullerAddress({
      factory: network.factory,
      merchant: subscription.merchant.address,
    }),
    amountAtomic,
    capAtomic: token.usdPegged ? amountAtomic : floatingCapAtomic(amountAtomic),
    trialDays,
    firstChargeAt: firstChargeTime(now, trialDays),
  }
}

async function amountOf(rates: Deps['rates'], plan: PlanRow, token: TokenRow): Promise<bigint> {
  const { priceMicroUsd } = plan
  const { decimals } = token
  if (priceMicroUsd === 0n) return 0n
  if (token.usdPegged) return peggedAmountAtomic(priceMicroUsd, decimals)
  const { microUsd } = await rates.usdRate(token.coingeckoId)
  return floatingAmountAtomic({ priceMicroUsd, decimals, rateMicroUsd: microUsd })
}

/**
 * The mandate that a payer would sign for an offer. One that the payer puts in force by a call of its own is public
 * before the server learns of it, so it is bound to the checkout and cannot be used for another one.
 */
export function mandateOf(
  offer: PayableOffer,
  payer: { account: Address; periods: number; authorizeBy: AuthorizeBy },
): Mandate {
  const { checkout, plan, token, capAtomic } = offer
  const { subscription } = checkout
  const terms = {
    merchant: subscription.merchant.address,
    payer: payer.account,
    subscriptionId: subscription.id,
    token: token.address,
    firstChargeAt: offer.firstChargeAt,
    periodMonths: monthsOf(plan.frequency),
    maxPeriods: payer.periods,
    receivers: subscription.receivers
      .filter(({ networkId }) => networkId === token.chainId)
      .map(({ address, shareBps }) => ({ address, shareBps })),
    ...(payer.authorizeBy === 'calls' && { checkoutId: checkout.id }),
  }
  return capAtomic === 0n ? buildFreeMandate(terms) : buildMandate({ ...terms, capAtomic })
}
