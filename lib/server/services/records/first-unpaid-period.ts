import 'server-only'
import { windowsPassedOver } from '@/lib/billing/checkout/allowance-reach'
import type { Database } from '../../store/database/database'
import { lockCharge } from '../../store/subscribers/charges'
import type { SubscriberRow } from '../../store/subscribers/subscribers'

/**
 * The first period of a locked subscriber that no charge in a block has paid, counted as `allowedPeriods` are: without
 * those that a pause passes over. The allowance on the chain counts without a charge that is there and not confirmed yet.
 * Null where no charge is to come.
 */
export async function firstUnpaidPeriod(
  tx: Database,
  subscriber: Pick<SubscriberRow, 'id' | 'terms' | 'nextPeriod' | 'pausedPeriod'>,
): Promise<number | null> {
  const { id: subscriberId, terms, nextPeriod } = subscriber
  if (nextPeriod === null) return null
  const charge = await lockCharge(tx, { subscriberId, terms, period: nextPeriod })
  const period = charge?.status === 'pending' ? nextPeriod + 1 : nextPeriod
  return period - windowsPassedOver(subscriber)
}
