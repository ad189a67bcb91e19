import type { z } from 'zod'
import type { SubscriptionWrite } from '@/lib/client/save-subscription-step'
import type { changeSubscription } from '@/lib/wire/subscriptions/subscriptions'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { draftTexts } from './subscription-draft/draft-texts'
import {
  bodyOf,
  type PlanDraft,
  planBody,
  type SubscriptionDraft,
} from './subscription-draft/subscription-draft'

/** One request of a save; `key` names the plan's row. */
export type SaveStep = SubscriptionWrite & { readonly key: number | null }

/**
 * What is to be sent next so that what is saved becomes what was typed; null when nothing differs. Plans are
 * offered before others are archived: one has to be on offer all the time.
 */
export function nextSaveStep(
  base: SubscriptionDraft,
  draft: SubscriptionDraft,
  catalogue: readonly WireCatalogueToken[],
): SaveStep | null {
  const fields = changedFields(base, draft, catalogue)
  if (Object.keys(fields).length > 0) return { kind: 'subscription', key: null, fields }
  const added = draft.plans.find(({ id, archived }) => id === null && !archived)
  if (added) return { kind: 'new_plan', key: added.key, plan: planBody(added) }
  const steps = draft.plans.flatMap((plan) => planStep(base, plan))
  return steps.find(({ change }) => change.archived !== true) ?? steps[0] ?? null
}

function changedFields(
  base: SubscriptionDraft,
  draft: SubscriptionDraft,
  catalogue: readonly WireCatalogueToken[],
): z.input<typeof changeSubscription.body> {
  const before = draftTexts(base, catalogue)
  const after = draftTexts(draft, catalogue)
  const differs = (field: string) => before.get(field)?.text !== after.get(field)?.text
  const { title, trialDays, linktree, receivers, tokens } = bodyOf(draft, catalogue)
  return {
    ...(differs('title') && { title }),
    ...(differs('trialDays') && { trialDays }),
    ...(differs('linktree') && { linktree }),
    ...(differs('receivers') && { receivers }),
    ...(differs('tokens') && { tokens }),
  }
}

type PlanStep = Extract<SaveStep, { kind: 'plan' }>

function planStep(base: SubscriptionDraft, plan: PlanDraft): PlanStep[] {
  const before = base.plans.find(({ id }) => id !== null && id === plan.id)
  if (!before || plan.id === null) return []
  const [was, is] = [planBody(before), planBody(plan)]
  const change = {
    ...(was.name !== is.name.trim() && { name: is.name }),
    ...(!Object.is(was.price, is.price) && { price: is.price }),
    ...(!Object.is(was.volume, is.volume) && { volume: is.volume }),
    ...(before.archived !== plan.archived && { archived: plan.archived }),
  }
  return Object.keys(change).length === 0 ? [] : [{ kind: 'plan', key: plan.key, id: plan.id, change }]
}

/** Is there something to save? */
export function isChanged(
  base: SubscriptionDraft,
  draft: SubscriptionDraft,
  catalogue: readonly WireCatalogueToken[],
): boolean {
  return nextSaveStep(base, draft, catalogue) !== null
}

/** The plan as it is saved; null for a new one. */
export function formerPlan(base: SubscriptionDraft | null, plan: PlanDraft): PlanDraft | null {
  return base?.plans.find(({ id }) => id !== null && id === plan.id) ?? null
}
