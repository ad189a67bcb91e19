import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { draftTexts, planField, planText } from './draft-texts'
import { nextKey, type PlanDraft, type SubscriptionDraft } from './subscription-draft'

/** A field that somebody else changed. */
export interface TheirChange {
  readonly field: string
  readonly label: string
  /** As it was when this form was opened; null where it was not there. */
  readonly before: string | null
  readonly theirs: string
  /** What was typed here in its place; null where nothing was. */
  readonly mine: string | null
}

/** Three versions of a subscription: as it was read here, as it was typed here, as it is saved now. */
export interface ThreeVersions {
  readonly base: SubscriptionDraft
  readonly mine: SubscriptionDraft
  readonly theirs: SubscriptionDraft
}

/** What somebody else saved since it was read, but for what was typed here just the same. */
export function theirChanges(
  { base, mine, theirs }: ThreeVersions,
  catalogue: readonly WireCatalogueToken[],
): TheirChange[] {
  const before = draftTexts(base, catalogue)
  const here = draftTexts(mine, catalogue)
  const fresh = mine.plans.filter(({ id }) => id === null).map(planText)
  return [...draftTexts(theirs, catalogue)].flatMap(([field, { label, text }]): TheirChange[] => {
    const was = before.get(field)?.text ?? null
    const typed = here.get(field)?.text ?? null
    if (text === was || text === typed || (was === null && fresh.includes(text))) return []
    return [{ field, label, before: was, theirs: text, mine: typed === was ? null : typed }]
  })
}

/**
 * What was typed here on top of what is saved now: what only one side changed is that side's, and what both
 * changed is that of whoever is preferred.
 */
export function rebased(
  { base, mine, theirs }: ThreeVersions,
  catalogue: readonly WireCatalogueToken[],
  prefer: 'mine' | 'theirs',
): SubscriptionDraft {
  const [was, here, there] = [base, mine, theirs].map((draft) => draftTexts(draft, catalogue))
  const isMine = (field: string) => {
    const [before, typed, saved] = [was, here, there].map((texts) => texts?.get(field)?.text)
    if (typed === undefined || typed === before) return false
    return prefer === 'mine' || saved === before
  }
  const of = (field: keyof SubscriptionDraft) => (isMine(field) ? mine : theirs)
  return {
    title: of('title').title,
    trialDays: of('trialDays').trialDays,
    linktree: of('linktree').linktree,
    receivers: of('receivers').receivers,
    tokens: of('tokens').tokens,
    plans: rebasedPlans(mine, theirs, isMine),
  }
}

function rebasedPlans(
  mine: SubscriptionDraft,
  theirs: SubscriptionDraft,
  isMine: (field: string) => boolean,
): PlanDraft[] {
  const known = new Map(mine.plans.flatMap((plan) => (plan.id === null ? [] : [[plan.id, plan] as const])))
  const plans = theirs.plans.map((plan) => {
    const own = plan.id === null ? undefined : known.get(plan.id)
    return own?.id && isMine(planField(own.id)) ? { ...own, key: plan.key } : plan
  })
  const added = new Set(theirs.plans.filter(({ id }) => !known.has(id ?? '')).map(planText))
  for (const plan of mine.plans) {
    // A new plan that is saved already is one whose answer was lost.
    if (plan.id === null && !added.has(planText(plan))) plans.push({ ...plan, key: nextKey(plans) })
  }
  return plans
}
