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
