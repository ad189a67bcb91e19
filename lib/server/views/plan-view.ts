import 'server-only'
import type { z } from 'zod'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { PlanState } from '@/lib/billing/subscriptions/plan'
import { type UsageTerms, unitsOf } from '@/lib/billing/usage/usage'
import { encodePlan } from '@/lib/wire/subscriptions/encode-subscription'
import type { WirePlan } from '@/lib/wire/subscriptions/subscription-object'
import type { usageTerms } from '@/lib/wire/subscriptions/subscriptions'
import type { WireUsageOfPeriod } from '@/lib/wire/usage/usage'
import type { PresentUsage } from '../services/usage/read-usage'
import type { SubscriberRow } from '../store/subscribers/subscribers'

type WireUsageTerms = z.output<typeof usageTerms>

/** A plan as its merchant sees it. */
export function merchantPlanView(
  plan: PlanState,
): WirePlan & { quantityMax: number; usage: WireUsageTerms | null; archived: boolean } {
  const { quantityMax, usage, archivedAt } = plan
  return {
    ...encodePlan(plan),
    quantityMax,
    usage: usage && usageTermsView(usage),
    archived: archivedAt !== null,
  }
}

/** Terms of metered use; prices become US dollars, quantities units. */
export function usageTermsView(usage: UsageTerms): WireUsageTerms {
  return {
    unit: usage.unit,
    price: dollarsFromMicroUsd(usage.priceMicroUsd),
    includedQuantity: unitsOf(usage.includedMicro),
    limit: dollarsFromMicroUsd(usage.limitMicroUsd),
  }
}

/** Use of a subscriber's period that runs, with its terms; null without metered use. */
export function usageView(
  { usage }: Pick<SubscriberRow, 'usage'>,
  present: PresentUsage | null,
): WireUsageOfPeriod | null {
  if (usage === null || present === null) return null
  return {
    ...usageTermsView(usage),
    quantity: unitsOf(present.quantityMicro),
    amount: dollarsFromMicroUsd(present.amountMicroUsd),
    periodEnd: present.periodEnd.toISOString(),
  }
}
