import type { z } from 'zod'
import type { changeSubscription } from '@/lib/wire/subscriptions/subscriptions'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { draftTexts, usageText } from './draft-texts'
import { bodyOf, offeredPlans, type PlanDraft, planBody, type SubscriptionDraft } from './subscription-draft'

/** Body of the request that changes a subscription. */
export type ChangeBody = z.input<typeof changeSubscription.body>

/** The request that turns `base`, as it is saved, into `draft`; null when nothing differs. */
export function changeBody(
  base: SubscriptionDraft,
  draft: SubscriptionDraft,
  catalogue: readonly WireCatalogueToken[],
): ChangeBody | null {
  const before = draftTexts(base, catalogue)
  const after = draftTexts(draft, catalogue)
  const differs = (field: string) => before.get(field)?.text !== after.get(field)?.text
  const asked = bodyOf(draft, catalogue)
  const { title, trialDays, trialPerWallet, accessWhilePaused, fixedCharges } = asked
  const { graceDays, retryDays, afterFailure } = asked
  const { linktree, receivers, tokens } = asked
  const plans = changedPlans(base, draft).map(({ write }) => write)
  const body: ChangeBody = {
    ...(differs('title') && { title }),
    ...(differs('trialDays') && { trialDays }),
    ...(differs('trialPerWallet') && { trialPerWallet }),
    ...(differs('accessWhilePaused') && { accessWhilePaused }),
    ...(differs('fixedCharges') && { fixedCharges }),
    ...(differs('graceDays') && { graceDays }),
    ...(differs('retryDays') && { retryDays }),
    ...(differs('afterFailure') && { afterFailure }),
    ...(differs('invoiceDetails') && { invoiceDetails: asked.invoiceDetails }),
    ...(differs('linktree') && { linktree }),
    ...(differs('receivers') && { receivers }),
    ...(differs('tokens') && { tokens }),
    ...(plans.length > 0 && { plans }),
  }
  return Object.keys(body).length === 0 ? null : body
}

/**
 * Path in the form of a path in the request: the request lists changed plans only, the form every plan on offer.
 * A plan that is archived has no fields in the form, so its errors are those of the list.
 */
export function formPath(path: string, base: SubscriptionDraft, draft: SubscriptionDraft): string {
  const [, position, field] = /^plans\[(\d+)\]\.?(.*)$/.exec(path) ?? []
  if (position === undefined) return path
  const key = changedPlans(base, draft)[Number(position)]?.key
  const index = offeredPlans(draft).findIndex((plan) => plan.key === key)
  return index < 0 || !field || field === 'archived' ? 'plans' : `plans[${index}].${field}`
}

/** The plan as it is saved; null for a new one. */
export function savedPlan(base: SubscriptionDraft | null, plan: PlanDraft): PlanDraft | null {
  return base?.plans.find(({ id }) => id !== null && id === plan.id) ?? null
}

interface ChangedPlan {
  /** Key of the plan's row. */
  readonly key: number
  readonly write: NonNullable<ChangeBody['plans']>[number]
}

function changedPlans(base: SubscriptionDraft, draft: SubscriptionDraft): ChangedPlan[] {
  return draft.plans.flatMap((plan): ChangedPlan[] => {
    if (plan.id === null) return plan.archived ? [] : [{ key: plan.key, write: planBody(plan) }]
    const before = savedPlan(base, plan)
    if (!before) return []
    const [was, is] = [planBody(before), planBody(plan)]
    const change = {
      ...(was.name !== is.name.trim() && { name: is.name }),
      ...(!Object.is(was.price, is.price) && { price: is.price }),
      ...(!Object.is(was.volume, is.volume) && { volume: is.volume }),
      ...(!Object.is(was.quantityMax, is.quantityMax) && { quantityMax: is.quantityMax ?? 1 }),
      ...(usageText(before.usage) !== usageText(plan.usage) && { usage: is.usage ?? null }),
      ...(before.archived !== plan.archived && { archived: plan.archived }),
    }
    return Object.keys(change).length === 0 ? [] : [{ key: plan.key, write: { id: plan.id, ...change } }]
  })
}
