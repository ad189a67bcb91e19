import type { Problem } from '@/lib/wire/problem'

/** One broken field of a request; `path` as in `plans[0].price`. */
export interface FieldProblem {
  readonly path: string
  readonly code?: string
  readonly message: string
}

/** The server refused: what it said, word for word. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Stable; decide by this. */
  readonly code: string
  /** The facts and what to do, as a sentence for people. */
  readonly detail: string
  readonly requestId: string
  readonly fields: readonly FieldProblem[]
  /** Facts of `detail` by name. */
  readonly facts: Readonly<Record<string, string>>
  /** Seconds of the answer's Retry-After header. */
  readonly retryAfterSeconds: number | null

  constructor(problem: Problem, retryAfterSeconds: number | null) {
    super(problem.title)
    this.status = problem.status
    this.code = problem.code
    this.detail = problem.detail
    this.requestId = problem.requestId
    this.fields = problem.errors ?? []
    this.facts = problem.facts ?? {}
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** No answer arrived, or one that is not the API's (a proxy's page). Whether the server acted is not known. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'

  constructor(options?: ErrorOptions) {
    super('The server cannot be reached', options)
  }
}

/** The page asks for the signature whenever the request is sent; the API's own words are for programs. */
const UNCONFIRMED =
  'It needs a signature by an address of this account. Send it again, and you’re asked for the signature.'

/** Sentence for people about any error of a request: what happened and what to do. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'confirmation_required') return UNCONFIRMED
    return error.status === 500 ? `${error.detail} Reference: ${error.requestId}.` : error.detail
  }
  if (typeof navigator !== 'undefined' && !navigator.onLine) {
    return 'You’re offline. Check your connection, then try again.'
  }
  return 'The server isn’t answering. Check your connection, then try again.'
}

/** True where the same request may succeed if sent again unchanged. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429
  return error instanceof ConnectionError
}

/** True where what is saved may not be what is shown: after a conflict with it, or where an answer was lost. */
export function showsStale(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof ApiError && error.status === 409)
}
