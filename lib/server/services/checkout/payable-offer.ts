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
import { discountedPrice } from '@/lib/billing/discounts/discount-offer'
import { DiscountHadError } from '@/lib/billing/discounts/discount-refusals'
import { peggedAmountAtomic } from '@/lib/billing/money/money'
import { floatingAmountAtomic, floatingCapAtomic } from '@/lib/billing/money/rates'
import { networkName } from '@/lib/billing/networks'
import { monthsOf } from '@/lib/billing/subscriptions/frequency'
import { isBelow, PriceTooLowError } from '@/lib/billing/subscriptions/least-price'
import { planOfUnits } from '@/lib/billing/subscriptions/plan'
import { assertOpen, trialDaysFor } from '@/lib/billing/subscriptions/subscription'
import { maxPeriodsOf } from '@/lib/billing/subscriptions/terms-length'
import { mostOfPeriod } from '@/lib/billing/usage/usage'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import { buildFreeMandate, buildMandate } from '@/lib/mandate/terms/build-mandate'
import type { Mandate } from '@/lib/mandate/terms/mandate-types'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import type { Checkout } from '../../store/checkout/checkout-sessions'
import type { DiscountDetails } from '../../store/discounts/discounts'
import { findPaying, hadTrial } from '../../store/subscribers/payer-standing'
import type { PlanRow } from '../../store/subscriptions/plans'
import type { TokenRow } from '../../store/subscriptions/tokens'
import { type DiscountChoice, findChosenDiscount } from '../discounts/find-discount'

/** A plan in a token, as it can be paid right now. */
export interface PayableOffer {
  readonly checkout: Checkout
  /** The plan at the price of all units. */
  readonly plan: PlanRow
  readonly quantity: number
  readonly token: TokenRow & { readonly address: Address }
  readonly network: PaymentNetwork
  readonly keys: PaymentKeys
  /** The merchant's puller, which may not be deployed yet. */
  readonly puller: Address
  /** Reduction of the charges; null where there is none. */
  readonly discount: DiscountDetails | null
  /** The first charge in atomic units, less the discount, at the rate of now; 0 for a free plan. */
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
 *   already, or the account has the discount by them,
 *   TermsChangedError where plan or token are not on offer any more, InvalidValueError for a quantity that is not, NetworkNotConfiguredError, PriceTooLowError,
 *   RateUnavailableError, and where the discount cannot be had, DiscountUnknownError, DiscountOverError,
 *   DiscountNotForPlanError, DiscountHadError
 */
export async function offerPayment(
  { store, clock, payments, rates }: Pick<Deps, 'store' | 'clock' | 'payments' | 'rates'>,
  checkout: Checkout,
  choice: {
    planId: string
    tokenId: string
    quantity: number
    account: Address
    discount: DiscountChoice
  },
): Promise<PayableOffer> {
  const now = clock.now()
  const status = statusAt(checkout, now)
  if (status === 'expired') throw new SessionExpiredError(checkout.expiresAt)
  if (status !== 'open') throw new AlreadySubscribedError('checkout')
  const { subscription } = checkout
  assertOpen(subscription)
  const { quantity } = choice
  const offered = subscription.plans.find(({ id }) => id === choice.planId)
  if (!offered) throw new TermsChangedError('This subscription does not offer this plan now.', 'planId')
  const plan = planOfUnits(offered, quantity)
  const token = subscription.tokens.find(({ id }) => id === choice.tokenId)
  if (!token) throw new TermsChangedError('This subscription does not accept this token now.', 'tokenId')
  const network = payments.networks.get(token.chainId)
  const { keys } = payments
  if (!network || !keys) throw new NetworkNotConfiguredError(networkName(token.chainId))
  const { chainId, leastPriceMicroUsd: leastMicroUsd } = network
  const { merchantId } = subscription
  const payer = { accounts: [choice.account], alsoHad: checkout.discountsHad }
  const wanted = { merchantId, plan, at: now, choice: choice.discount, ...payer }
  const discount = await findChosenDiscount(store.db, wanted).catch(async (error) => {
    // A wallet that has the discount by this very subscription is told so, and not to go on without it.
    const standing = { subscriptionId: subscription.id, chainId, accounts: [choice.account] }
    const paying = error instanceof DiscountHadError ? await findPaying(store.db, standing) : null
    throw paying ? new AlreadySubscribedError('wallet', paying.since) : error
  })
  const priceMicroUsd = (discount && discountedPrice(discount, plan)) ?? plan.priceMicroUsd
  if (isBelow(priceMicroUsd, leastMicroUsd)) {
    throw PriceTooLowError.ofPayer({ chainId, leastMicroUsd, priceMicroUsd })
  }
  const sought = { subscriptionId: subscription.id, accounts: [choice.account] }
  const trialDays = trialDaysFor(subscription, {
    hadTrial: checkout.trialUsed || (await hadTrial(store.db, sought)),
  })
  const amountOf = await pricedIn(rates, token, plan)
  const mostAtomic = amountOf(mostOfPeriod(plan))
  return {
    checkout,
    plan,
    quantity,
    token,
    network,
    keys,
    puller: pullerAddress({
      factory: network.factory,
      merchant: subscription.merchant.address,
    }),
    discount,
    amountAtomic: amountOf(priceMicroUsd),
    capAtomic: token.usdPegged ? mostAtomic : floatingCapAtomic(mostAtomic),
    trialDays,
    firstChargeAt: firstChargeTime(now, trialDays),
  }
}

/** Conversion of prices of a plan into atomic units of a token, at the rate of now. @throws RateUnavailableError */
async function pricedIn(
  rates: Deps['rates'],
  { usdPegged, decimals, coingeckoId }: TokenRow,
  plan: PlanRow,
): Promise<(priceMicroUsd: bigint) => bigint> {
  if (plan.priceMicroUsd === 0n) return () => 0n
  if (usdPegged) return (priceMicroUsd) => peggedAmountAtomic(priceMicroUsd, decimals)
  const { picoUsd: ratePicoUsd } = await rates.usdRate(coingeckoId)
  return (priceMicroUsd) => floatingAmountAtomic({ priceMicroUsd, decimals, ratePicoUsd })
}

/**
 * The mandate that a payer would sign for an offer. One that the payer puts in force by a call of its own is public
 * before the server learns of it, so it is bound to the checkout and cannot be used for another one.
 */
export function mandateOf(
  offer: PayableOffer,
  payer: { account: Address; fixedCharges: number | null; authorizeBy: AuthorizeBy },
): Mandate {
  const { checkout, plan, token, capAtomic } = offer
  const { subscription } = checkout
  const periodMonths = monthsOf(plan.frequency)
  const terms = {
    merchant: subscription.merchant.address,
    payer: payer.account,
    subscriptionId: subscription.id,
    token: token.address,
    firstChargeAt: offer.firstChargeAt,
    periodMonths,
    maxPeriods: maxPeriodsOf(payer.fixedCharges, periodMonths),
    receivers: subscription.receivers
      .filter(({ networkId }) => networkId === token.chainId)
      .map(({ address, shareBps }) => ({ address, shareBps })),
    ...(payer.authorizeBy === 'calls' && { boundTo: checkout.id }),
  }
  return capAtomic === 0n ? buildFreeMandate(terms) : buildMandate({ ...terms, capAtomic })
}
