import 'server-only'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { Plan } from '@/lib/billing/subscriptions/plan'
import type { WirePlan } from '@/lib/wire/subscriptions/subscription-object'

/** A plan as specification section 2.3 has it. */
export function planView(plan: Plan): WirePlan {
  return {
    id: plan.id,
    name: plan.name,
    price: dollarsFromMicroUsd(plan.priceMicroUsd),
    frequency: plan.frequency,
    volume: plan.volume,
    subscriptionId: plan.subscriptionId,
  }
}

/** A plan as its merchant sees it. */
export function merchantPlanView(
  plan: Plan & { readonly archivedAt: Date | null },
): WirePlan & { archived: boolean } {
  return { ...planView(plan), archived: plan.archivedAt !== null }
}
