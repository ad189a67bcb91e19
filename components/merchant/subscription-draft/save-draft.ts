import { callApiForVersion } from '@/lib/client/api/api'
import { ApiError } from '@/lib/client/api/api-error'
import type { SubscriptionVersion } from '@/lib/client/queries/subscription-queries'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { changeBody, formPath } from './draft-change'
import { rebased, theirChanges } from './draft-conflict'
import { type FieldErrors, fieldErrorsOf, firstMessages } from './field-errors'
import { draftOf, type SubscriptionDraft } from './subscription-draft'

/** A draft with the saved version that it changes. */
export interface BasedDraft {
  readonly draft: SubscriptionDraft
  readonly base: { readonly etag: string | null; readonly draft: SubscriptionDraft }
}

export type SaveOutcome =
  /** `version` is null when there was nothing left to save. */
  | { readonly name: 'saved'; readonly version: SubscriptionVersion | null }
  /** Another change since the base touches the same form; nothing was saved. */
  | { readonly name: 'conflict' }
  | { readonly name: 'refused'; readonly errors: FieldErrors }

interface SaveOptions extends BasedDraft {
  readonly subscriptionId: string
  readonly catalogue: readonly WireCatalogueToken[]
  /** Retries until there is an answer. */
  readonly send: <T>(run: () => Promise<T>) => Promise<T>
  /** Returns the same key for the same request. */
  readonly keyFor: (request: unknown) => string
  /** Reads the version that is saved now. */
  readonly read: () => Promise<SubscriptionVersion>
}

/**
 * Saves a draft in one request, unless the subscription changed since its base.
 * @throws ApiError, unless it names fields
 */
export async function saveDraft(options: SaveOptions): Promise<SaveOutcome> {
  const { subscriptionId, draft, base, catalogue, send, keyFor, read } = options
  const body = changeBody(base.draft, draft, catalogue)
  if (!body) return { name: 'saved', version: null }
  const request = {
    params: { id: subscriptionId },
    body,
    idempotencyKey: keyFor([body, base.etag]),
    ...(base.etag !== null && { ifMatch: base.etag }),
  }
  try {
    return { name: 'saved', version: await send(() => callApiForVersion('changeSubscription', request)) }
  } catch (error) {
    const refused = Object.entries(fieldErrorsOf(error))
    if (refused.length > 0) {
      const inForm = refused.map(([path, message]) => ({ path: formPath(path, base.draft, draft), message }))
      return { name: 'refused', errors: firstMessages(inForm) }
    }
    if (!(error instanceof ApiError) || error.code !== 'version_mismatch') throw error
    const newest = await send(read)
    const theirs = draftOf(newest.data)
    const versions = { base: base.draft, mine: draft, theirs }
    if (theirChanges(versions, catalogue).length > 0) return { name: 'conflict' }
    // The form's own earlier request, whose answer was lost, or a change of what the form does not show.
    return saveDraft({
      ...options,
      draft: rebased(versions, catalogue, 'mine'),
      base: { etag: newest.etag, draft: theirs },
    })
  }
}
