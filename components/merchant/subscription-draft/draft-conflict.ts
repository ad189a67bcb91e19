import type { Writing } from '@/lib/language/amounts'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { draftTexts, planField, planText } from './draft-texts'
import { nextKey, type PlanDraft, type SubscriptionDraft } from './subscription-draft'

/** Field with another saved value than the one this form was opened with. */
export interface TheirChange {
  readonly field: string
  readonly label: string
  /** Text when this form was opened; null for a plan that is new since. */
  readonly before: string | null
  readonly theirs: string
  /** Text typed here; null when the field is unchanged here. */
  readonly mine: string | null
}

/** Versions of a three-way merge: as the form was opened, as typed here, as saved now. */
export interface ThreeVersions {
  readonly base: SubscriptionDraft
  readonly mine: SubscriptionDraft
  readonly theirs: SubscriptionDraft
}

/** Fields saved elsewhere since `base`, except those with the same value here; their texts as `writing` has them. */
export function theirChanges(
  { base, mine, theirs }: ThreeVersions,
  catalogue: readonly WireCatalogueToken[],
  writing?: Writing,
): TheirChange[] {
  const before = draftTexts(base, catalogue, writing)
  const here = draftTexts(mine, catalogue, writing)
  const fresh = mine.plans.filter(({ id }) => id === null).map((plan) => planText(plan, writing))
  return [...draftTexts(theirs, catalogue, writing)].flatMap(([field, { label, text }]): TheirChange[] => {
    const was = before.get(field)?.text ?? null
    const typed = here.get(field)?.text ?? null
    if (text === was || text === typed || (was === null && fresh.includes(text))) return []
    return [{ field, label, before: was, theirs: text, mine: typed === was ? null : typed }]
  })
}

/** Three-way merge: a field changed on one side takes that side's value, one changed on both the preferred side's. */
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
    trialPerWallet: of('trialPerWallet').trialPerWallet,
    accessWhilePaused: of('accessWhilePaused').accessWhilePaused,
    fixedCharges: of('fixedCharges').fixedCharges,
    graceDays: of('graceDays').graceDays,
    retryDays: of('retryDays').retryDays,
    afterFailure: of('afterFailure').afterFailure,
    invoiceDetails: of('invoiceDetails').invoiceDetails,
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
  const added = new Set(theirs.plans.filter(({ id }) => !known.has(id ?? '')).map((plan) => planText(plan)))
  for (const plan of mine.plans) {
    // A new plan that `theirs` has already was saved by a request whose answer was lost.
    if (plan.id === null && !added.has(planText(plan))) plans.push({ ...plan, key: nextKey(plans) })
  }
  return plans
}
