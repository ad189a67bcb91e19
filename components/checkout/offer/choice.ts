import { allowedPeriods, reachesFor, usualReach } from '@/lib/billing/checkout/allowance-reach'
import type { NonEmpty, Offer, OfferPlan, OfferToken } from '@/lib/billing/checkout/offer'
import { offerOfUnits } from '@/lib/billing/checkout/offer-units'

/** Plan with its units, token and permission that the payer picked. */
export interface Choice {
  /** At the price of the chosen units. */
  readonly plan: OfferPlan
  readonly token: OfferToken
  /** Number of charges that the allowance reaches; one of those for the plan's frequency. */
  readonly periods: number
  /** The payer wants the terms to end with the charges that it allows. */
  readonly ends: boolean
}

/** The choice as the address bar holds it: untrusted text. */
export interface ChoiceQuery {
  readonly plan?: string | undefined
  readonly quantity?: string | undefined
  readonly token?: string | undefined
  readonly periods?: string | undefined
  readonly ends?: string | undefined
}

type Terms = Pick<Offer, 'fixedCharges'>

/**
 * The choice that an address asks for. What it does not name, or names wrongly, is what the checkout's maker
 * chose in advance, else the first plan that has so many units, the first token, and an allowance for about a year of
 * terms without an end.
 */
export function readChoice(offer: Offer, asked: ChoiceQuery, preset: ChoiceQuery = {}): Choice {
  const units = unitsIn(asked.quantity) ?? unitsIn(preset.quantity) ?? 1
  const roomy = offer.plans.find((each) => each.quantityMax >= units)
  const plan = offerOfUnits(find(offer.plans, asked.plan, preset.plan, roomy?.id), units)
  const token = find(offer.tokens, asked.token, preset.token)
  const { frequency } = plan
  const reaches = reachesFor(frequency, offer.fixedCharges)
  const periods =
    reaches.find((each) => String(each) === asked.periods) ?? usualReach(frequency, offer.fixedCharges)
  return { plan, token, periods, ends: offer.fixedCharges === null && asked.ends === '1' }
}

function unitsIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}

function find<Item extends { id: string }>(items: NonEmpty<Item>, ...ids: (string | undefined)[]): Item {
  for (const id of ids) {
    const item = items.find((each) => each.id === id)
    if (item) return item
  }
  return items[0]
}

/** A part of a choice, as the payer changes it. */
export type ChoicePart = Partial<Choice> & { readonly units?: number }

/** The choice after one part of it changed: another plan has as many units, as far as it offers them, and with
 * one of another frequency the allowance is for about a year again.
 */
export function changedChoice(offer: Terms, choice: Choice, { units, ...part }: ChoicePart): Choice {
  const plan = offerOfUnits(part.plan ?? choice.plan, units ?? choice.plan.units)
  const next = { ...choice, ...part, plan }
  const { frequency } = next.plan
  if (frequency === choice.plan.frequency) return next
  return { ...next, periods: usualReach(frequency, offer.fixedCharges) }
}

/** Part of a choice that says how long the terms last. */
export type ChosenLength = Pick<Choice, 'plan' | 'periods' | 'ends'>

/** Number of charges after which the chosen terms end; null for terms that run until cancelled, as free ones do. */
export function chosenEnd(offer: Terms, { plan, periods, ends }: ChosenLength): number | null {
  return plan.priceMicroUsd > 0n ? (offer.fixedCharges ?? (ends ? periods : null)) : null
}

/** Number of charges that the chosen allowance covers. */
export function chargesAllowed(offer: Terms, choice: ChosenLength): number {
  return allowedPeriods(choice.periods, chosenEnd(offer, choice))
}

/** Returns the address with the choice in its query; its other parameters stay. */
export function withChoice(address: string, { plan, token, periods, ends }: Choice): string {
  const url = new URL(address)
  url.searchParams.set('plan', plan.id)
  if (plan.quantityMax > 1) url.searchParams.set('quantity', String(plan.units))
  else url.searchParams.delete('quantity')
  url.searchParams.set('token', token.id)
  url.searchParams.set('periods', String(periods))
  if (ends) url.searchParams.set('ends', '1')
  else url.searchParams.delete('ends')
  return url.href
}
