import 'server-only'
import { lowerPrice } from '@/lib/billing/price-changes/price-change'
import type { Database } from '../../store/database/database'
import { findLowerPrice } from '../../store/price-changes/price-changes'
import { type SubscriberRow, updateOwnPrice } from '../../store/subscribers/subscribers'

/**
 * Gives a locked subscriber the lower price that was announced to those of its plan while its terms were on their way
 * to the chain.
 * @param params.since - time at which the price of its terms was quoted
 * @returns the row as it is then
 */
export async function followLowerPrice(
  tx: Database,
  { subscriber, since }: { subscriber: SubscriberRow; since: Date },
): Promise<SubscriberRow> {
  const unitMicroUsd = await findLowerPrice(tx, { planId: subscriber.planId, since })
  if (unitMicroUsd === null) return subscriber
  const lowered = lowerPrice(subscriber, unitMicroUsd)
  await updateOwnPrice(tx, { row: subscriber, own: lowered })
  return lowered
}
