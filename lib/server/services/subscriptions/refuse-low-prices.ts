import 'server-only'
import { findLowPrices, type PricedOffer, PriceTooLowError } from '@/lib/billing/subscriptions/least-price'
import { isOffered } from '@/lib/billing/subscriptions/plan'
import type { Deps } from '../../deps'
import type { SubscriptionDetails } from '../../store/subscriptions/subscriptions'

type Offered = Pick<SubscriptionDetails, 'plans' | 'tokens'>

/**
 * Refuses plans that a new subscription, or a change of one, puts below the least price of a network with payments.
 * @param params.before - null for a new subscription
 * @param params.pathOf - path of a plan's price in the request; null where the request has none
 * @throws PriceTooLowError naming each price, or the tokens where no price of the request is at fault
 */
export function refuseLowPrices(
  { payments }: Pick<Deps, 'payments'>,
  params: { before: Offered | null; after: Offered; pathOf: (planId: string) => string | null },
): void {
  const { before, pathOf } = params
  const after = offerOf(params.after)
  const low = findLowPrices(
    after,
    before && offerOf(before),
    (chainId) => payments.networks.get(chainId)?.leastPriceMicroUsd ?? 0n,
  )
  if (low.length === 0) return
  throw PriceTooLowError.ofPlans(
    low.map((price) => ({ ...price, path: pathOf(after.plans[price.plan]?.id ?? '') })),
  )
}

/**
 * Refuses a price for the subscribers of a plan that is below the least one of a network on which some of them pay.
 * @throws PriceTooLowError
 */
export function refuseLowPrice(
  { payments }: Pick<Deps, 'payments'>,
  params: { priceMicroUsd: bigint; chainIds: readonly number[]; path: string },
): void {
  const { priceMicroUsd, chainIds, path } = params
  const offer = { plans: [{ id: null, priceMicroUsd }], chainIds }
  const low = findLowPrices(
    offer,
    null,
    (chainId) => payments.networks.get(chainId)?.leastPriceMicroUsd ?? 0n,
  )
  if (low.length > 0) throw PriceTooLowError.ofPlans(low.map((price) => ({ ...price, path })))
}

function offerOf({ plans, tokens }: Offered): PricedOffer {
  return {
    plans: plans.filter(isOffered).map(({ id, priceMicroUsd }) => ({ id, priceMicroUsd })),
    chainIds: tokens.map(({ chainId }) => chainId),
  }
}
