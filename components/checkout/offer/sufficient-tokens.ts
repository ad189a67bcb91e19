import type { OfferToken } from '@/lib/billing/checkout/offer'
import type { Balance } from '@/lib/client/wallet/read-balances'
import type { Choice } from './choice'
import { richestFirst } from './richest-first'
import { chargeAtomic, floatingAtomic, planAt } from './terms'

/** Amount of the first charge in a token, in atomic units; null where that depends on a rate that is not known. */
export function firstChargeAtomic({ plan }: Pick<Choice, 'plan'>, token: OfferToken): bigint | null {
  const first = planAt(plan, 0)
  return chargeAtomic(first, token) ?? floatingAtomic(first, token)
}

/**
 * Other tokens than the chosen one of which the wallet is known to hold a first charge, the best first: the same currency
 * on another network, then those pegged to the dollar, then the fullest.
 */
export function sufficientTokens(
  tokens: readonly OfferToken[],
  balances: Readonly<Record<string, Balance>>,
  choice: Pick<Choice, 'plan' | 'token'>,
): readonly OfferToken[] {
  const enough = richestFirst(tokens, balances).filter((token) => {
    const balance = balances[token.id]
    const due = firstChargeAtomic(choice, token)
    return token.id !== choice.token.id && typeof balance === 'bigint' && due !== null && balance >= due
  })
  const rank = ({ symbol, usdPegged }: OfferToken) => (symbol === choice.token.symbol ? 0 : usdPegged ? 1 : 2)
  return enough.toSorted((one, other) => rank(one) - rank(other))
}
