import 'server-only'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import { unitsOf } from '@/lib/billing/usage/usage'
import { encodeUsageTerms } from '@/lib/wire/subscriptions/encode-terms'
import type { WireUsageOfPeriod } from '@/lib/wire/usage/usage'
import type { PresentUsage } from '../services/usage/read-usage'
import type { SubscriberRow } from '../store/subscribers/subscribers'

/** Use of a subscriber's period that runs, with its terms; null without metered use. */
export function usageView(
  { usage }: Pick<SubscriberRow, 'usage'>,
  present: PresentUsage | null,
): WireUsageOfPeriod | null {
  if (usage === null || present === null) return null
  return {
    ...encodeUsageTerms(usage),
    quantity: unitsOf(present.quantityMicro),
    amount: dollarsFromMicroUsd(present.amountMicroUsd),
    periodEnd: present.periodEnd.toISOString(),
  }
}
