import { EXPIRED_KEPT_MS } from './checkout-session'

/**
 * Time for which an account pays the gas of its subscriptions itself after starts of it reverted on the chain: long
 * enough that doing it on purpose is not worth it, and no punishment for ever for an accident. The checkouts that tell of
 * them are kept as long.
 */
export const OWN_TRANSACTION_MS = EXPIRED_KEPT_MS

/** Other merchants with whom starts of an account reverted that make it bring all of its starts. */
const OTHER_MERCHANTS = 2

/**
 * Says whether an account has to bring a start itself: one with this merchant reverted, or some with two others. One
 * other merchant is not enough, since merchants can make starts of their own contract revert.
 * @param revertedWith - merchants with whom a start of the account reverted, each once
 */
export function mustBringStart(merchantId: string, revertedWith: readonly string[]): boolean {
  return revertedWith.includes(merchantId) || revertedWith.length >= OTHER_MERCHANTS
}
