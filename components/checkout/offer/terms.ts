import { chargeSchedule } from '@/lib/billing/calendar'
import type { Offer, OfferPlan, OfferToken } from '@/lib/billing/checkout/offer'
import { unitPrice } from '@/lib/billing/checkout/offer-units'
import { peggedAmountAtomic, wholeTokens } from '@/lib/billing/money/money'
import { floatingAmountAtomic, floatingCapAtomic } from '@/lib/billing/money/rates'
import { monthsOf } from '@/lib/billing/subscriptions/frequency'
import { mostOfPeriod } from '@/lib/billing/usage/usage'
import { formatDecimal, formatDollars, formatFigure, withSymbol } from '@/lib/language/amounts'
import type { Say } from '@/lib/language/say'
import { type ChosenLength, chargesAllowed, chosenEnd } from './choice'
import { formatTokenAmount, roundUp } from './token-amount'

/** Most coming charges that the page lists. */
export const LISTED_CHARGES = 6
/** Decimals of a price in micro-dollars. */
const PRICE_DECIMALS = 6

/** A plan at the price of the charge with this number, from 0: less than its own while a discount lasts. */
export function planAt(plan: OfferPlan, charge: number): OfferPlan {
  const { discount } = plan
  if (!discount || (discount.charges ?? charge + 1) <= charge) return plan
  return { ...plan, priceMicroUsd: discount.priceMicroUsd }
}

/** "3 seats at $49 each": units and their price, of a plan that is priced by the seat. */
export function seatsText(say: Say, plan: OfferPlan): string {
  return say('billing.seatsAt', { count: plan.units, price: formatDollars(unitPrice(plan), say.reader) })
}

/** A plan at the most that one of its charges takes: the price with all of its use. */
export function atMost(plan: OfferPlan): OfferPlan {
  return { ...plan, priceMicroUsd: mostOfPeriod(plan) }
}

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
export function chargeText(say: Say, plan: OfferPlan, token: OfferToken, times = 1): string {
  const atomic = chargeAtomic(plan, token, times)
  if (atomic !== null) {
    const figure = formatTokenAmount(atomic, token.decimals, say.reader)
    return withSymbol(figure, token.symbol, say.reader)
  }
  const price = formatDollars(plan.priceMicroUsd * BigInt(times), say.reader)
  return say('billing.priceIn', { price, symbol: token.symbol })
}

/** Amount of a charge in a floating token at the page's rate, and its maximum. */
export interface FloatingText {
  /** "0.0157 WETH" */
  readonly about: string
  /** "0.0314 WETH" */
  readonly most: string
  /** "0.0314" */
  readonly mostFigure: string
}

/** Null for a token that is pegged to the dollar, or whose rate is not known. */
export function floatingText(say: Say, plan: OfferPlan, token: OfferToken, times = 1): FloatingText | null {
  const about = floatingAtomic(plan, token)
  if (about === null) return null
  const figure = (atomic: bigint) =>
    formatTokenAmount(roundUp(atomic * BigInt(times)), token.decimals, say.reader)
  const mostFigure = figure(floatingCapAtomic(about))
  const named = (text: string) => withSymbol(text, token.symbol, say.reader)
  return { about: named(figure(about)), most: named(mostFigure), mostFigure }
}

/** Amount of one charge in a floating token at the page's rate, in atomic units. */
export function floatingAtomic(plan: OfferPlan, { decimals, ratePicoUsd }: OfferToken): bigint | null {
  if (ratePicoUsd === null) return null
  return floatingAmountAtomic({ priceMicroUsd: plan.priceMicroUsd, decimals, ratePicoUsd })
}

/**
 * The most that `times` charges take, use and a floating rate included, in words: "588 USDC", or "0.0314 WETH". Null
 * where only the quote will tell.
 */
export function mostText(say: Say, plan: OfferPlan, token: OfferToken, times = 1): string | null {
  const most = atMost(plan)
  return token.usdPegged
    ? chargeText(say, most, token, times)
    : (floatingText(say, most, token, times)?.most ?? null)
}

/** The first charge in words, less its discount: "28.80 USDC", "about 0.0157 WETH", or "$49 in WETH". */
export function firstChargeText(say: Say, plan: OfferPlan, token: OfferToken): string {
  const first = planAt(plan, 0)
  const about = floatingText(say, first, token)?.about
  return about === undefined ? chargeText(say, first, token) : say('billing.about', { amount: about })
}

/** The figure of one charge for a column, without its unit: "49.00". */
export function chargeFigure(say: Say, plan: OfferPlan, token: OfferToken): string {
  const atomic = chargeAtomic(plan, token)
  return atomic === null
    ? formatFigure(wholeTokens(plan.priceMicroUsd, PRICE_DECIMALS), say.reader)
    : formatTokenAmount(atomic, token.decimals, say.reader, { minimumDecimals: 2 })
}

/** Nothing, as a figure of such a column: "0.00". */
export const noFigure = (say: Say): string => formatDecimal('0.00', say.reader)

/** Unit of a column's figures: "USDC", or "US dollars, paid in WETH". */
export function figureUnit(say: Say, token: OfferToken): string {
  return token.usdPegged ? token.symbol : say('checkout.dollarsPaidIn', { symbol: token.symbol })
}

type Schedule = Pick<Offer, 'trialDays' | 'fixedCharges'>

/**
 * Due dates of the charges to list of terms that begin at `now`: the next ones, or all where fewer are allowed. None is
 * listed that would not be taken without another signature.
 */
export function comingCharges(offer: Schedule, choice: ChosenLength, now: Date): readonly Date[] {
  const allowed = choice.plan.priceMicroUsd > 0n ? chargesAllowed(offer, choice) : LISTED_CHARGES
  return schedule(offer, choice, now, Math.min(allowed, LISTED_CHARGES))
}

/** Due date of the last charge that is allowed of terms that begin at `now`. */
export function lastAllowed(offer: Schedule, choice: ChosenLength, now: Date): Date {
  return schedule(offer, choice, now, chargesAllowed(offer, choice)).at(-1) ?? now
}

/** Due date of the last charge of terms that begin at `now`; null for those that run until cancelled. */
export function lastCharge(offer: Schedule, choice: ChosenLength, now: Date): Date | null {
  const end = chosenEnd(offer, choice)
  return end === null ? null : (schedule(offer, choice, now, end).at(-1) ?? null)
}

/** Due dates within a year of the first charge, whatever is allowed: enough to tell on which days charges fall. */
export function chargesOfYear(offer: Schedule, choice: ChosenLength, now: Date): readonly Date[] {
  return schedule(offer, choice, now, 12 / monthsOf(choice.plan.frequency))
}

function schedule({ trialDays }: Schedule, { plan }: ChosenLength, startedAt: Date, count: number): Date[] {
  return chargeSchedule({ startedAt, trialDays, periodMonths: monthsOf(plan.frequency), count })
}
