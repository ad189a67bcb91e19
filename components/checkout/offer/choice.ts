import type { NonEmpty, Offer, OfferPlan, OfferToken } from '@/lib/billing/checkout/offer'
import { PERIOD_COUNTS, type PeriodCount } from '@/lib/billing/checkout/period-counts'

/** Plan, token and number of approved periods that the payer picked. */
export interface Choice {
  readonly plan: OfferPlan
  readonly token: OfferToken
  readonly periods: PeriodCount
}

/** The choice as the address bar holds it: untrusted text. */
export interface ChoiceQuery {
  readonly plan?: string | undefined
  readonly token?: string | undefined
  readonly periods?: string | undefined
}

/**
 * The choice that an address asks for. What it does not name, or names wrongly, is what the checkout's maker
 * chose in advance, else the first plan, the first token, and the longest approval.
 */
export function readChoice(offer: Offer, asked: ChoiceQuery, preset: ChoiceQuery = {}): Choice {
  const plan = find(offer.plans, asked.plan, preset.plan)
  const token = find(offer.tokens, asked.token, preset.token)
  const periods = PERIOD_COUNTS.find((each) => String(each) === asked.periods) ?? 12
  return { plan, token, periods }
}

function find<Item extends { id: string }>(items: NonEmpty<Item>, ...ids: (string | undefined)[]): Item {
  for (const id of ids) {
    const item = items.find((each) => each.id === id)
    if (item) return item
  }
  return items[0]
}

/** Returns the address with the choice in its query; its other parameters stay. */
export function withChoice(address: string, { plan, token, periods }: Choice): string {
  const url = new URL(address)
  url.searchParams.set('plan', plan.id)
  url.searchParams.set('token', token.id)
  url.searchParams.set('periods', String(periods))
  return url.href
}
