import 'server-only'
import { lowerPrice } from '@/lib/billing/price-changes/price-change'
import type { Database } from '../../store/database/database'
import { findLowerPrice } from '../../store/price-changes/price-changes'
import { askLate } from '../../store/subscribers/price-asks'
import { type SubscriberRow, updateOwnPrice } from '../../store/subscribers/subscribers'

/**
 * Gives a locked subscriber the lower price, or asks it to accept the higher one, that was announced to those of its plan
 * while its terms were on their way to the chain.
 * @param params.since - time at which the price of its terms was quoted
 * @returns the row as it is then
 */
export async function followPriceChange(
  tx: Database,
  { subscriber, since, at }: { subscriber: SubscriberRow; since: Date; at: Date },
): Promise<SubscriberRow> {
  const unitMicroUsd = await findLowerPrice(tx, { planId: subscriber.planId, since })
  const lowered = unitMicroUsd === null ? subscriber : lowerPrice(subscriber, unitMicroUsd)
  if (lowered !== subscriber) await updateOwnPrice(tx, { row: subscriber, own: lowered, at })
  await askLate(tx, { subscriber: lowered, since, at })
  return lowered
}
