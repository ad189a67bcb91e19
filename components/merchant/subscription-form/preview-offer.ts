import { ADDRESS } from '@/lib/billing/accounts/address'
import {
  type NonEmpty,
  type Offer,
  type OfferPlan,
  type OfferReceiver,
  offerToken,
  webAddress,
} from '@/lib/billing/checkout/offer'
import { microUsdFromDollars } from '@/lib/billing/money/dollars'
import { isQuantity, mostUnits } from '@/lib/billing/subscriptions/plan'
import { FULL_BPS, sharesOf } from '@/lib/billing/subscriptions/receiver'
import { MAX_FIXED_CHARGES } from '@/lib/billing/subscriptions/terms-length'
import { quantityMicroOf } from '@/lib/billing/usage/usage-quantity'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import {
  numberOf,
  offeredPlans,
  offeredTokens,
  type PlanDraft,
  type SubscriptionDraft,
  type UsageDraft,
  usageBody,
} from '../subscription-draft/subscription-draft'

/** The preview is of the subscription; what a merchant's payers find on every checkout stays out of it. */
const NO_HELP: Offer['help'] = { contact: null, termsUrl: null, privacyUrl: null, tokensUrl: null }

/**
 * Offer of the checkout as if the draft were saved; null without a priced plan or a token. Unreadable values are left
 * out: the form shows their errors.
 */
export function previewOffer(
  draft: SubscriptionDraft,
  catalogue: readonly WireCatalogueToken[],
  merchant: Offer['merchant'],
): Offer | null {
  const plans = nonEmpty(offeredPlans(draft).flatMap(planOf))
  // Exchange rates are read at the checkout only.
  const tokens = nonEmpty(offeredTokens(draft, catalogue).map((token) => offerToken(token, null)))
  if (!plans || !tokens) return null
  const trialDays = numberOf(draft.trialDays)
  const end = numberOf(draft.fixedCharges)
  return {
    // The preview makes no requests, so it needs no id.
    subscriptionId: '',
    merchant,
    title: draft.title.trim() || 'Without a title',
    trialDays: Number.isInteger(trialDays) && trialDays > 0 ? trialDays : 0,
    fixedCharges: end >= 1 && end <= MAX_FIXED_CHARGES ? Math.floor(end) : null,
    takesCodes: false,
    help: NO_HELP,
    linktree: webAddress(draft.linktree.trim()),
    plans,
    tokens,
    receivers: receiversOf(draft),
  }
}

function planOf({ key, name, price, frequency, volume, quantityMax, usage }: PlanDraft): OfferPlan[] {
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
      ...{ units: 1, quantityMax: mostSeats(quantityMax, priceMicroUsd), reductions: [] },
      formerPriceMicroUsd: null,
      usage: usage && usageOf(usage),
      discount: null,
    },
  ]
}

function usageOf(draft: UsageDraft): OfferPlan['usage'] {
  const { unit, price, includedQuantity, limit } = usageBody(draft)
  const priceMicroUsd = microUsdFromDollars(price)
  const limitMicroUsd = microUsdFromDollars(limit)
  const includedMicro = quantityMicroOf(includedQuantity)
  if (unit === '' || !priceMicroUsd || !limitMicroUsd || includedMicro === null || includedMicro < 0n)
    return null
  return { unit, priceMicroUsd, includedMicro, limitMicroUsd }
}

function mostSeats(text: string, priceMicroUsd: bigint): number {
  const quantityMax = text.trim() === '' ? 1 : numberOf(text)
  return isQuantity(quantityMax) ? mostUnits({ priceMicroUsd, quantityMax }) : 1
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

function nonEmpty<Item>([first, ...others]: readonly Item[]): NonEmpty<Item> | null {
  return first === undefined ? null : [first, ...others]
}
