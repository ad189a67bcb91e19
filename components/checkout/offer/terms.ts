import { chargeSchedule } from '@/lib/billing/calendar'
import type { Offer, OfferPlan, OfferToken } from '@/lib/billing/checkout/offer'
import { formatUsd, peggedAmountAtomic } from '@/lib/billing/money/money'
import { floatingAmountAtomic, floatingCapAtomic } from '@/lib/billing/money/rates'
import { monthsOf } from '@/lib/billing/subscriptions/plan'
import type { Choice } from './choice'
import { formatTokenAmount, roundUp } from './token-amount'

/** Number of coming charges that the page lists, of those that the payer approves. */
export const LISTED_CHARGES = 6

/**
 * Amount of `times` charges of a plan in a token, in atomic units; null for a token that is not pegged to the
 * dollar, whose amount is known on the day of each charge only.
 */
export function chargeAtomic(plan: OfferPlan, token: OfferToken, times = 1): bigint | null {
  return token.usdPegged ? peggedAmountAtomic(plan.priceMicroUsd, token.decimals) * BigInt(times) : null
}

/**
 * Amount of `times` charges in words: "49 USDC", or "$49 in WETH" where only the price in dollars is fixed.
 */
export function chargeText(plan: OfferPlan, token: OfferToken, times = 1): string {
  const atomic = chargeAtomic(plan, token, times)
  return atomic === null
    ? `${formatUsd(plan.priceMicroUsd * BigInt(times))} in ${token.symbol}`
    : `${formatTokenAmount(atomic, token.decimals)} ${token.symbol}`
}

/** Amount of a charge in a floating token at the page's rate, and its maximum; in words. */
export interface FloatingText {
  /** "0.0157 WETH" */
  readonly about: string
  /** "0.0314 WETH" */
  readonly most: string
}

/** Null for a token that is pegged to the dollar, or whose rate is not known. */
export function floatingText(plan: OfferPlan, token: OfferToken, times = 1): FloatingText | null {
  const about = floatingAtomic(plan, token)
  if (about === null) return null
  const text = (atomic: bigint) =>
    `${formatTokenAmount(roundUp(atomic * BigInt(times)), token.decimals)} ${token.symbol}`
  return { about: text(about), most: text(floatingCapAtomic(about)) }
}

/** Amount of one charge in a floating token at the page's rate, in atomic units. */
export function floatingAtomic(plan: OfferPlan, { decimals, rateMicroUsd }: OfferToken): bigint | null {
  if (rateMicroUsd === null) return null
  return floatingAmountAtomic({ priceMicroUsd: plan.priceMicroUsd, decimals, rateMicroUsd })
}

/** The figure of one charge for a column, without its unit: "49.00". */
export function chargeFigure(plan: OfferPlan, token: OfferToken): string {
  const atomic = chargeAtomic(plan, token)
  return atomic === null
    ? formatUsd(plan.priceMicroUsd, { cents: true }).slice(1)
    : formatTokenAmount(atomic, token.decimals, { minimumDecimals: 2 })
}

/** Unit of a column's figures: "USDC", or "US dollars, paid in WETH". */
export function figureUnit(token: OfferToken): string {
  return token.usdPegged ? token.symbol : `US dollars, paid in ${token.symbol}`
}

/** Due dates of all charges that the payer approves at `now`; those to list of a free plan, which has no last one. */
export function comingCharges(
  offer: Pick<Offer, 'trialDays'>,
  { plan, periods }: Pick<Choice, 'plan' | 'periods'>,
  now: Date,
): readonly Date[] {
  return chargeSchedule({
    startedAt: now,
    trialDays: offer.trialDays,
    periodMonths: monthsOf(plan.frequency),
    count: plan.priceMicroUsd > 0n ? periods : LISTED_CHARGES,
  })
}
