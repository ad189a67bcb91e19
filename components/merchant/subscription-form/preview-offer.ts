import type { NonEmpty, Offer, OfferPlan, OfferReceiver } from '@/components/checkout/offer'
import { offerToken } from '@/components/checkout/offer-token'
import { microUsdFromDollars } from '@/lib/billing/money/money'
import { FULL_BPS, sharesOf } from '@/lib/billing/subscriptions/receiver'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import {
  numberOf,
  offeredPlans,
  offeredTokens,
  type PlanDraft,
  type SubscriptionDraft,
} from '../subscription-draft/subscription-draft'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/**
 * What payers would be offered if what is typed were saved; null while there is no plan with a price or no token.
 * What cannot be read as typed is left out: the form says what is wrong with it.
 */
export function previewOffer(
  draft: SubscriptionDraft,
  catalogue: readonly WireCatalogueToken[],
  merchant: Offer['merchant'],
): Offer | null {
  const plans = nonEmpty(offeredPlans(draft).flatMap(planOf))
  // The rate of the day is asked for at the checkout.
  const tokens = nonEmpty(offeredTokens(draft, catalogue).map((token) => offerToken(token, null)))
  if (!plans || !tokens) return null
  const trialDays = numberOf(draft.trialDays)
  return {
    // A picture stands for no subscription: nothing can be looked up for it.
    subscriptionId: '',
    merchant,
    title: draft.title.trim() || 'Without a title',
    trialDays: Number.isInteger(trialDays) && trialDays > 0 ? trialDays : 0,
    linktree: webAddress(draft.linktree.trim()),
    plans,
    tokens,
    receivers: receiversOf(draft),
  }
}

function planOf({ key, name, price, frequency, volume }: PlanDraft): OfferPlan[] {
  const dollars = numberOf(price)
  const priceMicroUsd = dollars >= 0 && dollars <= 1_000_000_000 ? microUsdFromDollars(dollars) : null
  if (priceMicroUsd === null) return []
  const amount = numberOf(volume)
  return [
    {
      id: String(key),
      name: name.trim() || 'Without a name',
      priceMicroUsd,
      frequency,
      volume: Number.isFinite(amount) ? Math.max(amount, 0) : 0,
      formerPriceMicroUsd: null,
    },
  ]
}

function receiversOf({ receivers }: SubscriptionDraft): OfferReceiver[] {
  return [...new Set(receivers.map(({ networkId }) => networkId))].flatMap((networkId) => {
    const here = receivers.filter((each) => each.networkId === networkId && ADDRESS.test(each.address.trim()))
    if (here.length === 0) return []
    const shares = sharesOf(here.map(({ share }) => ({ shareBps: bpsOf(share) })))
    return here.map(({ address }, position) => ({
      address: address.trim(),
      networkId,
      shareBps: shares[position] ?? 0,
    }))
  })
}

function bpsOf(share: string): number | null {
  const bps = Math.round(numberOf(share) * 100)
  return bps > 0 && bps <= FULL_BPS ? bps : null
}

function webAddress(text: string): string | null {
  return /^https?:\/\//.test(text) && URL.canParse(text) ? text : null
}

function nonEmpty<Item>([first, ...others]: readonly Item[]): NonEmpty<Item> | null {
  return first === undefined ? null : [first, ...others]
}
