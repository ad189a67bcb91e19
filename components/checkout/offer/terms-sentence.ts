import type { Offer, OfferPlan } from '@/lib/billing/checkout/offer'
import { unitsOf } from '@/lib/billing/usage/usage'
import { formatDecimal, formatDollars } from '@/lib/language/amounts'
import { writeDay } from '@/lib/language/dates'
import type { Say } from '@/lib/language/say'
import { chargeDays } from './charge-dates'
import { type Choice, chosenEnd } from './choice'
import { chargesOfYear, chargeText, planAt } from './terms'

/** The price of a plan as the heading of an offer has it. */
export interface PriceWords {
  /** "$24.50": of the first charge. */
  readonly price: string
  /** "$49", struck out beside the reduced price; null where there is no discount. */
  readonly full: string | null
  /** "per month"; "for the first month" or "per month for the first 3 payments" where later ones cost the full price. */
  readonly rhythm: string
}

/** The price of a plan: the rhythm tells a discount of some charges from one of all, and the sentence below goes on. */
export function priceWords(say: Say, offer: Pick<Offer, 'fixedCharges'>, choice: Choice): PriceWords {
  const { plan } = choice
  const { frequency } = plan
  const per = say('billing.perPeriod', { frequency })
  const price = formatDollars(planAt(plan, 0).priceMicroUsd, say.reader)
  const full = plan.discount ? formatDollars(plan.priceMicroUsd, say.reader) : null
  const reduced = reducedCharges(plan, chosenEnd(offer, choice))
  const rhythm = reduced === null ? per : say('checkout.forFirst', { count: reduced, frequency, per })
  return { price, full, rhythm }
}

/** "14 days free. Then 49 USDC on the 5th of each month." */
export function termsSentence(say: Say, offer: Offer, choice: Choice, now: Date): string {
  const { plan, token } = choice
  if (plan.priceMicroUsd === 0n) return say('checkout.free')
  const amount = chargeText(say, planAt(plan, 0), token)
  const [first = now, ...others] = chargesOfYear(offer, choice, now)
  const end = chosenEnd(offer, choice)
  const rate = token.usdPegged ? 'no' : 'yes'
  const trial = offer.trialDays > 0 ? 'yes' : 'no'
  const days = say('billing.days', { count: offer.trialDays })
  if (end === 1) {
    return say('checkout.termsOnce', { trial, days, amount, date: writeDay(first, say.reader), rate })
  }
  const when = chargeDays(say, [first, ...others], plan.frequency)
  const reduced = reducedCharges(plan, end)
  if (reduced === null) return say('checkout.terms', { trial, days, amount, when, rate })
  const full = chargeText(say, plan, token)
  if (reduced === 1) return say('checkout.termsFirst', { trial, days, amount, full, when, rate })
  const more = reduced - 1
  return say('checkout.termsReduced', { trial, days, amount, count: reduced, more, full, when, rate })
}

/** Number of charges that a discount reduces where others follow at the full price; null where none do. */
function reducedCharges({ discount }: OfferPlan, end: number | null): number | null {
  const charges = discount?.charges ?? null
  return charges === null || (end !== null && charges >= end) ? null : charges
}

/** "Plus usage: $0.01 per API call after the first 100 of each month, up to $20 in a charge." */
export function usageSentence(say: Say, { usage, frequency }: OfferPlan): string | null {
  if (!usage) return null
  const { unit, priceMicroUsd, includedMicro, limitMicroUsd } = usage
  return say('billing.usage', {
    price: formatDollars(priceMicroUsd, say.reader),
    unit,
    included: includedMicro === 0n ? 'none' : unitsText(say, unitsOf(includedMicro)),
    frequency,
    limit: formatDollars(limitMicroUsd, say.reader),
  })
}

/** "Discount LAUNCH20: $9.80 off each of the first 3 payments." */
export function discountSentence(say: Say, { discount, priceMicroUsd }: OfferPlan): string | null {
  if (!discount) return null
  return say('billing.discount', {
    coded: discount.code === null ? 'no' : 'yes',
    code: discount.code ?? '',
    amount: formatDollars(priceMicroUsd - discount.priceMicroUsd, say.reader),
    each: discount.charges === null ? 'yes' : 'no',
    count: discount.charges ?? 0,
  })
}

/** "1,250.5" */
export function unitsText(say: Say, quantity: number): string {
  return formatDecimal(String(quantity), say.reader)
}
