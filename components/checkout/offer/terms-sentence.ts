import { FREQUENCY_WORDS } from '@/components/billing/frequency-words'
import type { Offer, OfferPlan } from '@/lib/billing/checkout/offer'
import { formatUsd } from '@/lib/billing/money/money'
import { chargeDays, shortDate } from './charge-dates'
import { type Choice, chosenEnd } from './choice'
import { chargesOfYear, chargeText, planAt } from './terms'
import { trialText } from './trial-text'

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
export function priceWords(offer: Pick<Offer, 'fixedCharges'>, choice: Choice): PriceWords {
  const { plan } = choice
  const { per, one } = FREQUENCY_WORDS[plan.frequency]
  const price = formatUsd(planAt(plan, 0).priceMicroUsd)
  const full = plan.discount ? formatUsd(plan.priceMicroUsd) : null
  const reduced = reducedCharges(plan, chosenEnd(offer, choice))
  if (reduced === null) return { price, full, rhythm: per }
  return {
    price,
    full,
    rhythm: reduced === 1 ? `for the first ${one}` : `${per} for the first ${reduced} payments`,
  }
}

/** "14 days free. Then 49 USDC on the 5th of each month." */
export function termsSentence(
  offer: Offer,
  choice: Choice,
  { now, timeZone }: { now: Date; timeZone: string },
): string {
  const { plan, token } = choice
  if (plan.priceMicroUsd === 0n) return 'Free of charge.'
  const amount = chargeText(planAt(plan, 0), token)
  const [first = now, ...others] = chargesOfYear(offer, choice, now)
  const days = chargeDays([first, ...others], plan.frequency, timeZone)
  const end = chosenEnd(offer, choice)
  const rate = token.usdPegged ? '' : ', at the day’s rate'
  const isTrial = offer.trialDays > 0
  const trial = isTrial ? `${trialText(offer.trialDays)} free. Then ` : ''
  const reduced = reducedCharges(plan, end)
  if (end === 1)
    return `${trial}${amount} ${isTrial ? `on ${shortDate(first, timeZone)}` : 'today'}, once${rate}.`
  if (reduced === null) return `${trial}${amount} ${isTrial ? '' : 'today, then '}${days}${rate}.`
  const full = chargeText(plan, token)
  if (reduced === 1) return `${trial}${amount} ${isTrial ? 'once' : 'today'}, then ${full} ${days}${rate}.`
  const more = isTrial ? `for ${reduced} payments` : `today and for the next ${countText(reduced - 1)}`
  return `${trial}${amount} ${more}, then ${full}, ${days}${rate}.`
}

/** "payment", "2 payments" */
const countText = (count: number) => (count === 1 ? 'payment' : `${count} payments`)

/** Number of charges that a discount reduces where others follow at the full price; null where none do. */
function reducedCharges({ discount }: OfferPlan, end: number | null): number | null {
  const charges = discount?.charges ?? null
  return charges === null || (end !== null && charges >= end) ? null : charges
}
