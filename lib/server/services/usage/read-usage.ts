import 'server-only'
import { billUsage } from '@/lib/billing/usage/usage'
import { usagePeriodAt } from '@/lib/billing/usage/usage-period'
import type { Database } from '../../store/database/database'
import type { SubscriberRow } from '../../store/subscribers/subscribers'
import { findUsageOfPeriod, listOpenUsage } from '../../store/subscribers/usage-periods'

/** Use of the period that runs. */
export interface PresentUsage {
  /** Millionths of a unit. */
  readonly quantityMicro: bigint
  /** Price of the use that the next charge bills as far as it is reported, in micro-dollars. */
  readonly amountMicroUsd: bigint
  readonly periodEnd: Date
}

/** Use of a subscriber's period that runs at `now`; null for terms without metered use. */
export async function readUsage(
  db: Database,
  subscriber: SubscriberRow,
  now: Date,
): Promise<PresentUsage | null> {
  const { id: subscriberId, usage } = subscriber
  if (usage === null) return null
  const { startsAt, endsAt: periodEnd } = usagePeriodAt(subscriber, now)
  const present = await findUsageOfPeriod(db, { subscriberId, startsAt })
  const open = await listOpenUsage(db, { subscriberId })
  return {
    quantityMicro: present?.quantityMicro ?? 0n,
    amountMicroUsd: billUsage(usage, open, periodEnd)?.amountMicroUsd ?? 0n,
    periodEnd,
  }
}
