import { BillingError } from '../billing-error'
import { wholeTokens } from '../money/money'
import { formatUsd } from '../money/usd-text'
import { findNetwork, networkName } from '../networks'

/** Least prices of a plan in micro-dollars, by network: below them a charge is not worth its gas. */
export type LeastPriceOf = (chainId: number) => bigint

const ETHEREUM = 1
/** A renewal of 57,554 gas costs 9 cents at 0.5 gwei and $1.73 at 10, with the coin at $3,000. Decided, not measured. */
const ETHEREUM_MICRO_USD = 1_000_000n
/** A renewal costs a fraction of a cent there. Decided, not measured. */
const USUAL_MICRO_USD = 10_000n

/** Default least price by network, in micro-dollars; 0, which is none, on a test network. */
export function defaultLeastPrice(chainId: number): bigint {
  if (findNetwork(chainId)?.testnet) return 0n
  return chainId === ETHEREUM ? ETHEREUM_MICRO_USD : USUAL_MICRO_USD
}

/** True for a price that a network's least price refuses; a free plan moves nothing, so it costs no gas. */
export function isBelow(priceMicroUsd: bigint, leastMicroUsd: bigint): boolean {
  return priceMicroUsd > 0n && priceMicroUsd < leastMicroUsd
}

/** Plans on offer and the networks of the tokens that they are paid in. */
export interface PricedOffer {
  /** `id` is null for a plan that is new. */
  readonly plans: readonly { readonly id: string | null; readonly priceMicroUsd: bigint }[]
  readonly chainIds: readonly number[]
}

/** A plan whose price is below the least one of a network. */
export interface LowPrice {
  /** Position among the plans of the offer. */
  readonly plan: number
  readonly chainId: number
  readonly leastMicroUsd: bigint
}

/**
 * Prices that a change puts below a network's least one, each plan once, with its dearest network. What was on offer
 * before at the same price on the same network stays, so that a bound that is raised blocks no other change.
 * @param before - null for a new subscription
 */
export function findLowPrices(
  after: PricedOffer,
  before: PricedOffer | null,
  leastPriceOf: LeastPriceOf,
): LowPrice[] {
  return after.plans.flatMap(({ id, priceMicroUsd }, plan) => {
    const same = before?.plans.some((each) => each.id === id && each.priceMicroUsd === priceMicroUsd)
    const stood = same ? before?.chainIds : []
    const [dearest] = after.chainIds
      .filter((chainId) => !stood?.includes(chainId))
      .map((chainId) => ({ plan, chainId, leastMicroUsd: leastPriceOf(chainId) }))
      .filter(({ leastMicroUsd }) => isBelow(priceMicroUsd, leastMicroUsd))
      .sort((one, other) => Number(other.leastMicroUsd - one.leastMicroUsd))
    return dearest ? [dearest] : []
  })
}

/** Words for the field of a price that is too low. */
export function lowPriceMessage({ chainId, leastMicroUsd }: Omit<LowPrice, 'plan'>): string {
  const least = formatUsd(leastMicroUsd)
  return `Must be at least ${least} on ${networkName(chainId)}, where less isn’t worth the gas of a charge. Raise it, or leave out tokens on ${networkName(chainId)}.`
}

/** Words for tokens that make the price of a plan too low. */
function lowPriceTokensMessage({ chainId, leastMicroUsd }: Omit<LowPrice, 'plan'>): string {
  const network = networkName(chainId)
  return `On ${network} a plan costs at least ${formatUsd(leastMicroUsd)}, where less isn’t worth the gas of a charge. Raise the prices below it, or leave out tokens on ${network}.`
}

/** The price of a plan is below the least one of a network on which it would be paid. */
export class PriceTooLowError extends BillingError {
  readonly code = 'price_too_low'

  /** Refusal of a merchant's plans; `path` is that of a price, null where the request brings tokens alone. */
  static ofPlans(low: readonly (LowPrice & { readonly path: string | null })[]): PriceTooLowError {
    const fields = low.map(({ path, ...price }) => ({
      path: path ?? 'tokens',
      code: 'price_too_low',
      message: path === null ? lowPriceTokensMessage(price) : lowPriceMessage(price),
    }))
    const detail = fields.map(({ path, message }) => `${path}: ${message}`).join(' ')
    return new PriceTooLowError({ detail, fields })
  }

  /** Refusal of a new subscriber. */
  static ofPayer(low: Omit<LowPrice, 'plan'> & { readonly priceMicroUsd: bigint }): PriceTooLowError {
    const network = networkName(low.chainId)
    return new PriceTooLowError({
      detail:
        `This plan costs ${formatUsd(low.priceMicroUsd)}, and new subscriptions on ${network} start at ` +
        `${formatUsd(low.leastMicroUsd)} here. Nothing was charged.`,
      remedy: 'Choose a token on another network or another plan, or ask the merchant.',
      facts: {
        chainId: String(low.chainId),
        price: wholeTokens(low.priceMicroUsd, 6),
        least: wholeTokens(low.leastMicroUsd, 6),
      },
    })
  }

  private constructor(text: ConstructorParameters<typeof BillingError>[1]) {
    super('Price too low', text)
  }
}
