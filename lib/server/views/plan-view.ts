import 'server-only'
import type { Plan } from '@/lib/billing/subscriptions/plan'
import { encodePlan } from '@/lib/wire/subscriptions/encode-subscription'
import type { WirePlan } from '@/lib/wire/subscriptions/subscription-object'

/** A plan as its merchant sees it. */
export function merchantPlanView(
  plan: Plan & { readonly archivedAt: Date | null },
): WirePlan & { archived: boolean } {
  return { ...encodePlan(plan), archived: plan.archivedAt !== null }
}
