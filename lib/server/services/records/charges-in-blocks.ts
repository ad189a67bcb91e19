import 'server-only'
import { chargesTaken } from '@/lib/billing/checkout/allowance-reach'
import type { Database } from '../../store/database/database'
import { lockCharge } from '../../store/subscribers/charges'
import type { SubscriberRow } from '../../store/subscribers/subscribers'

/**
 * Number of charges of a locked subscriber's terms that are in a block, confirmed or not: the allowance on the chain
 * counts without them. Null where no charge is to come.
 */
export async function chargesInBlocks(tx: Database, subscriber: SubscriberRow): Promise<number | null> {
  const { id: subscriberId, terms, nextPeriod } = subscriber
  if (nextPeriod === null) return null
  const charge = await lockCharge(tx, { subscriberId, terms, period: nextPeriod })
  return chargesTaken(subscriber) + (charge?.status === 'pending' ? 1 : 0)
}
