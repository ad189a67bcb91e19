import type { OfferToken } from '@/lib/billing/checkout/offer'
import type { Say } from '@/lib/language/say'
import { formatTokenAmount } from './token-amount'

/**
 * A wallet's balance, cut to what its owner reads it by: cents for dollar tokens, four decimals for others.
 * Less than that, but not nothing, is `less than 0.01`.
 */
export function formatBalance(
  say: Say,
  atomic: bigint,
  { decimals, usdPegged }: Pick<OfferToken, 'decimals' | 'usdPegged'>,
): string {
  const places = Math.min(decimals, usdPegged ? 2 : 4)
  const smallest = 10n ** BigInt(decimals - places)
  if (atomic > 0n && atomic < smallest) {
    return say('billing.lessThan', { amount: formatTokenAmount(smallest, decimals, say.reader) })
  }
  return formatTokenAmount(atomic, decimals, say.reader, {
    minimumDecimals: Math.min(2, places),
    maximumDecimals: places,
  })
}
