/** Manner of one request. */
export interface RequestOptions {
  /** Ends the request and its further attempts. */
  readonly signal?: AbortSignal | undefined
  /** Time for each attempt, in milliseconds; that of the client unless given. */
  readonly timeoutMs?: number | undefined
  /** Name of this one write, which makes repeating it safe; one is made up unless given. */
  readonly idempotencyKey?: string | undefined
  /** Of `streamEvents`: the last event that you have, to continue after it. */
  readonly lastEventId?: string | undefined
  /** ETag of what was read: the write is refused when it changed since. */
  readonly ifMatch?: string | undefined
}
