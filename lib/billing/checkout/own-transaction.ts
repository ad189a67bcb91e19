import { EXPIRED_KEPT_MS } from './checkout-session'

/**
 * Time for which an account pays the gas of its terms itself after transactions with them reverted on the chain: long
 * enough that doing it on purpose is not worth it, and no punishment for ever for an accident. The checkouts that tell of
 * them are kept as long.
 */
export const OWN_TRANSACTION_MS = EXPIRED_KEPT_MS

/** Other merchants with whom terms of an account reverted that make it bring all of its terms. */
const OTHER_MERCHANTS = 2

/**
 * Says whether an account has to bring its terms itself, the first of a subscription and changed ones alike: some with
 * this merchant reverted, or some with two others. One other merchant is not enough, since merchants can make calls of
 * their own contract revert.
 * @param revertedWith - merchants with whom terms of the account reverted, each once
 */
export function mustBringTerms(merchantId: string, revertedWith: readonly string[]): boolean {
  return revertedWith.includes(merchantId) || revertedWith.length >= OTHER_MERCHANTS
}
