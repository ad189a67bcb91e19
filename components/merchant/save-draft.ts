import { ApiError } from '@/lib/client/api/api-error'
import { saveSubscriptionStep } from '@/lib/client/save-subscription-step'
import type { SubscriptionVersion } from '@/lib/client/subscription-queries'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { nextSaveStep, type SaveStep } from './save-steps'
import { rebased, theirChanges } from './subscription-draft/draft-conflict'
import { draftOf, offeredPlans, type SubscriptionDraft } from './subscription-draft/subscription-draft'

/** How far a save is: what was typed, and what is saved by now. */
export interface SaveProgress {
  readonly draft: SubscriptionDraft
  readonly base: SubscriptionVersion
  readonly baseDraft: SubscriptionDraft
}

interface SaveOptions {
  readonly from: SaveProgress
  readonly catalogue: readonly WireCatalogueToken[]
  /** Sends until there is an answer. */
  readonly send: <T>(run: () => Promise<T>) => Promise<T>
  /** The same key for the same request. */
  readonly keyFor: (request: unknown) => string
  /** Reads what is saved now. */
  readonly read: () => Promise<SubscriptionVersion>
  readonly onStep: (progress: SaveProgress) => void
}

/**
 * Saves what was typed, request by request, each on top of the version that the one before made.
 * @returns `conflict` when somebody else saved something else in between: nothing of theirs is overwritten
 * @throws ApiError with the fields' paths as those of the whole form
 */
export async function saveDraft(options: SaveOptions): Promise<'saved' | 'conflict'> {
  const { catalogue, send, keyFor, read, onStep } = options
  let progress = options.from
  for (;;) {
    const { draft, base, baseDraft } = progress
    const step = nextSaveStep(baseDraft, draft, catalogue)
    if (!step) return 'saved'
    const key = keyFor([step, base.etag])
    try {
      const saved = await send(() => saveSubscriptionStep(base, step, key))
      progress = { draft: withId(draft, step, saved), base: saved, baseDraft: draftOf(saved.data) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'version_mismatch') throw inForm(error, step, draft)
      const newest = await send(read)
      const theirs = draftOf(newest.data)
      const versions = { base: baseDraft, mine: draft, theirs }
      if (theirChanges(versions, catalogue).length > 0) return 'conflict'
      // What changed is this form's own, whose answer was lost, or nothing that the form shows.
      progress = { draft: rebased(versions, catalogue, 'mine'), base: newest, baseDraft: theirs }
    }
    onStep(progress)
  }
}

/** The draft with the id of the plan that was just added. */
function withId(draft: SubscriptionDraft, step: SaveStep, saved: SubscriptionVersion): SubscriptionDraft {
  if (step.kind !== 'new_plan') return draft
  const id = saved.data.plans.at(-1)?.id ?? null
  return { ...draft, plans: draft.plans.map((plan) => (plan.key === step.key ? { ...plan, id } : plan)) }
}

/** The refusal of one request with the paths that its fields have in the form. */
function inForm(error: ApiError, step: SaveStep, draft: SubscriptionDraft): ApiError {
  if (step.kind === 'subscription' || error.fields.length === 0) return error
  const at = offeredPlans(draft).findIndex(({ key }) => key === step.key)
  const fields = error.fields.map(({ path, message }) => ({
    path: at < 0 || path === 'archived' || path === 'plans' ? 'plans' : `plans[${at}].${path}`,
    code: error.code,
    message,
  }))
  const { code, detail, requestId, status, message: title } = error
  return new ApiError(
    { type: '', title, status, code, detail, requestId, errors: fields },
    error.retryAfterSeconds,
  )
}
