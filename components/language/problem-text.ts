import { ApiError, errorText } from '@/lib/client/api/api-error'
import type { Say } from '@/lib/language/say'
import { sentenceGap } from '@/lib/language/sentence-gap'

/** A refusal, as the API has it. */
export interface Problem {
  /** Stable code; `offline` or `unreachable` where there was no answer. */
  readonly code: string
  /** The facts and what to do, as an English sentence. */
  readonly detail: string
  /** Id of the request to a server that failed. */
  readonly reference?: string
}

/** The problem of a request that failed. */
export function problemOf(error: unknown): Problem {
  const detail = errorText(error)
  if (!(error instanceof ApiError)) {
    const isOnline = typeof navigator === 'undefined' || navigator.onLine
    return { code: isOnline ? 'unreachable' : 'offline', detail }
  }
  // A charge that would fail has a reason of its own.
  const [reason] = error.code === 'charge_would_fail' ? error.fields : []
  const problem = { code: reason?.code ?? error.code, detail }
  return error.status === 500 ? { ...problem, reference: error.requestId } : problem
}

/** A problem to its reader: in English word for word, in other languages by its code. */
export function problemText(say: Say, { code, detail, reference }: Problem): string {
  if (say.reader.locale === 'en') return detail
  const known = say.has(`errors.${code}`)
  const text = known ? say(`errors.${code}` as 'errors.unavailable') : say('errors.other', { code })
  return reference === undefined
    ? text
    : `${text}${sentenceGap(say)}${say('errors.reference', { reference })}`
}

/** The error of a request to its reader. */
export function sayError(say: Say, error: unknown): string {
  return problemText(say, problemOf(error))
}
