import { type GrantedDiscount, reducedNextPrice } from '../discounts/discount'

/** Price of a subscriber with its discount, in micro-dollars. */
export interface OwnPrice {
  readonly priceMicroUsd: bigint
  readonly discount: GrantedDiscount | null
  readonly reducedPriceMicroUsd: bigint | null
}

/**
 * The subscriber's price once a lower one holds, which is from its next charge on; the same object where it pays no
 * more than that. The discount is taken off the new price. One that takes off as much as that, or more, is lowered to
 * what leaves the next charge as it was, so that no charge is dearer than before.
 * @param unitMicroUsd - the lower price of one unit, as of a seat
 */
export function lowerPrice<S extends OwnPrice & { readonly chargesPaid: number; readonly quantity: number }>(
  subscriber: S,
  unitMicroUsd: bigint,
): S {
  const priceMicroUsd = unitMicroUsd * BigInt(subscriber.quantity)
  if (subscriber.priceMicroUsd <= priceMicroUsd) return subscriber
  const lowered = { ...subscriber, priceMicroUsd, discount: loweredDiscount(subscriber, priceMicroUsd) }
  return { ...lowered, reducedPriceMicroUsd: reducedNextPrice(lowered) }
}

function loweredDiscount(
  subscriber: OwnPrice & { readonly chargesPaid: number },
  priceMicroUsd: bigint,
): GrantedDiscount | null {
  const { discount } = subscriber
  const before = reducedNextPrice(subscriber)
  const isStillGood = reducedNextPrice({ ...subscriber, priceMicroUsd }) !== null
  if (discount === null || before === null || isStillGood || before >= priceMicroUsd) return discount
  return { ...discount, percentBps: null, amountMicroUsd: priceMicroUsd - before }
}
