import 'server-only'
import type { Database } from '../../store/database/database'
import { lockCharge } from '../../store/subscribers/charges'
import type { SubscriberRow } from '../../store/subscribers/subscribers'

/**
 * The first period of a locked subscriber that no charge in a block has paid: the allowance on the chain counts without
 * one that is there and not confirmed yet. Null where no charge is to come.
 */
export async function firstUnpaidPeriod(
  tx: Database,
  { id: subscriberId, terms, nextPeriod }: Pick<SubscriberRow, 'id' | 'terms' | 'nextPeriod'>,
): Promise<number | null> {
  if (nextPeriod === null) return null
  const charge = await lockCharge(tx, { subscriberId, terms, period: nextPeriod })
  return charge?.status === 'pending' ? nextPeriod + 1 : nextPeriod
}
