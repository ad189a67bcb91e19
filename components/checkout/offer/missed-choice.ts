import type { Offer } from '@/lib/billing/checkout/offer'
import { type ChoiceQuery, readChoice } from './choice'

/**
 * True where the checkout was asked for a plan, or so many units of one, that it does not offer, and the payer has chosen
 * nothing since: an address that the page wrote names the token too.
 * @param asked - the choice in the address
 * @param preset - the choice that the checkout was made with
 */
export function isChoiceMissed(offer: Offer, asked: ChoiceQuery, preset: ChoiceQuery): boolean {
  if (asked.token !== undefined) return false
  const { plan } = readChoice(offer, asked, preset)
  const units = asked.quantity || preset.quantity
  const isPlanMissed = Boolean(asked.plan) && asked.plan !== plan.id
  return isPlanMissed || (units !== undefined && units !== String(plan.units))
}

/**
 * The choice that a checkout begins with. More units than the plan offers are one where a link or the maker asks for them:
 * the most would have the payer pay more than anybody meant. Where the payer does, they are the most, as in every choice.
 * @param asked, preset - as of {@link isChoiceMissed}
 */
export function firstChoice(offer: Offer, asked: ChoiceQuery, preset: ChoiceQuery) {
  const { plan } = readChoice(offer, asked, preset)
  const units = Number(asked.quantity || preset.quantity)
  if (asked.token !== undefined || !(units > plan.quantityMax)) return { asked, preset }
  return { asked: { ...asked, quantity: '1' }, preset }
}
