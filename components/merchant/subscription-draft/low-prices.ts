import { microUsdFromDollars } from '@/lib/billing/money/dollars'
import { networkName } from '@/lib/billing/networks'
import { findLowPrices, type LowPrice, type PricedOffer } from '@/lib/billing/subscriptions/least-price'
import { formatDollars, type Writing } from '@/lib/language/amounts'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import type { FieldErrors } from './field-errors'
import { numberOf, offeredPlans, offeredTokens, type SubscriptionDraft } from './subscription-draft'

/**
 * Errors of prices that the API would refuse as too low for a network, by the API's own rule, in a few words: the
 * field is narrow, and the row says the rest.
 * @param saved - what is on offer already; null for a new subscription
 */
export function lowPriceErrors(
  draft: SubscriptionDraft,
  saved: SubscriptionDraft | null,
  catalogue: readonly WireCatalogueToken[],
  writing: Writing,
): FieldErrors {
  const low = findLowPrices(
    pricedOffer(draft, catalogue),
    saved && pricedOffer(saved, catalogue),
    leastPriceOf(catalogue),
  )
  return Object.fromEntries(
    low.map(({ plan, chainId, leastMicroUsd }) => [
      `plans[${plan}].price`,
      `At least ${formatDollars(leastMicroUsd, writing)} on ${networkName(chainId)}.`,
    ]),
  )
}

/** The least price that keeps new subscribers from a plan on offer, by its position; undefined where none does. */
export function lowPriceOf(
  plan: number,
  draft: SubscriptionDraft,
  catalogue: readonly WireCatalogueToken[],
): LowPrice | undefined {
  const low = findLowPrices(pricedOffer(draft, catalogue), null, leastPriceOf(catalogue))
  return low.find((price) => price.plan === plan)
}

/** A price that is no number yet counts as free: what is wrong with it is told elsewhere. */
function pricedOffer(draft: SubscriptionDraft, catalogue: readonly WireCatalogueToken[]): PricedOffer {
  return {
    plans: offeredPlans(draft).map(({ id, price }) => ({
      id,
      priceMicroUsd: microUsdFromDollars(numberOf(price)) ?? 0n,
    })),
    chainIds: offeredTokens(draft, catalogue).map(({ chainId }) => chainId),
  }
}

function leastPriceOf(catalogue: readonly WireCatalogueToken[]): (chainId: number) => bigint {
  const prices = new Map(catalogue.map(({ chainId, leastPrice }) => [chainId, leastPrice]))
  return (chainId) => microUsdFromDollars(prices.get(chainId) ?? 0) ?? 0n
}
