import 'server-only'
import { createHash } from 'node:crypto'
import { ConfirmationRequiredError } from '@/lib/billing/accounts/confirmation'
import { MINUTE_MS } from '@/lib/billing/durations'
import { TransactionNotFoundError } from '@/lib/billing/refunds/refund-refusals'
import type { Operation } from '@/lib/wire/operation'
import type { Caller } from '../caller'
import type { Deps } from '../deps'
import {
  claimIdempotencyKey,
  completeIdempotencyKey,
  releaseIdempotencyKey,
} from '../store/accounts/idempotency-keys'
import type { Database } from '../store/database/database'
import { joinTransaction } from '../store/database/store'
import { openSealed, seal } from './body/sealed-body'
import { problemResponse } from './problem-response'
import { RequestError } from './request-error'

/** A run that takes longer is taken for dead, and the next request with its key takes over. */
const LOCK_MS = MINUTE_MS
const READS: readonly string[] = ['GET', 'HEAD']
const KEPT_HEADERS = ['content-type', 'content-disposition', 'etag', 'location']
/** A file may begin with a byte order mark, which `text()` would drop. */
const EVERY_BYTE = new TextDecoder('utf-8', { ignoreBOM: true })

interface Frame {
  deps: Deps
  request: Request
  requestId: string
  caller: Caller | null
  bodyText: string
  operation: Pick<Operation, 'asksChain' | 'needsIdempotencyKey'>
}

/**
 * Runs a write once for each Idempotency-Key of a caller and answers repetitions with the first answer.
 * The write and its answer are one transaction, so a crash leaves either both or neither. An operation that asks a chain
 * keeps its answer after the write: a transaction would hold its rows, and the embedded database's one connection,
 * while a server is waited for.
 * Refusals that a retry may mend (5xx, 429, a confirmation that was lacking, a transaction in no block yet) and requests that never ran are not kept.
 * Stored bodies are sealed with the caller's own secret, since an answer may show a new API key.
 * @throws RequestError 422 for the same key with another request, 409 while the first runs, 400 for a bad key, or for
 *   none where the operation needs one.
 */
export async function replayOrRun(frame: Frame, run: (deps: Deps) => Promise<Response>): Promise<Response> {
  const { deps, request, caller } = frame
  const key = request.headers.get('idempotency-key')
  if (key === null && frame.operation.needsIdempotencyKey) throw keyMissing()
  if (key === null || !caller || READS.includes(request.method)) return run(deps)
  checkKey(key)

  const id = { caller: `${caller.kind}:${caller.userId}:${caller.credentialId}`, key }
  const now = deps.wallClock.now()
  const lockedUntil = new Date(now.getTime() + LOCK_MS)
  const requestHash = hashRequest(request, frame.bodyText)
  const standing = await claimIdempotencyKey(deps.store.db, { ...id, requestHash, now, lockedUntil })
  if (standing) {
    if (standing.requestHash !== requestHash) {
      throw new RequestError('idempotency_key_reused', {
        detail: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
      })
    }
    if (standing.status === null) throw stillRunning()
    return new Response(standing.body && openSealed(standing.body, caller.secret), {
      status: standing.status,
      headers: { ...standing.headers, 'Cache-Control': 'no-store', 'Idempotent-Replayed': 'true' },
    })
  }

  const lock = { ...id, lockedUntil }

  const keep = async (db: Database, response: Response): Promise<Response> => {
    const body = response.body && EVERY_BYTE.decode(await response.arrayBuffer())
    const headers = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    )
    const stored = await completeIdempotencyKey(db, {
      ...lock,
      status: response.status,
      headers,
      body: body && seal(body, caller.secret, deps.random),
    })
    // This run took so long that another took over: only one of the two may count.
    if (!stored) throw stillRunning()
    return new Response(body, { status: response.status, headers: response.headers })
  }

  try {
    if (frame.operation.asksChain) return await keep(deps.store.db, await run(deps))
    return await deps.store.transaction(async (tx) =>
      keep(tx, await run({ ...deps, store: joinTransaction(deps.store, tx) })),
    )
  } catch (error) {
    await settleRefusal({ ...frame, caller }, lock, error)
    throw error
  }
}

/** A refusal that would be the same again is the first answer, and kept; after any other the key is free again. */
async function settleRefusal(
  { deps, requestId, caller }: Frame & { caller: Caller },
  lock: { caller: string; key: string; lockedUntil: Date },
  error: unknown,
): Promise<void> {
  const response = problemResponse(error, requestId)
  const isPassing = response.status >= 500 || response.status === 429
  if (isPassing || error instanceof ConfirmationRequiredError || error instanceof TransactionNotFoundError)
    return releaseIdempotencyKey(deps.store.db, lock)
  await completeIdempotencyKey(deps.store.db, {
    ...lock,
    status: response.status,
    headers: { 'content-type': 'application/problem+json' },
    body: seal(await response.text(), caller.secret, deps.random),
  })
}

function stillRunning(): RequestError {
  return new RequestError('idempotency_in_progress', {
    detail: 'The first request with this Idempotency-Key is still running. Ask again in a moment.',
    headers: { 'Retry-After': '1' },
  })
}

function keyMissing(): RequestError {
  const message = 'Send a name of your choice for this report, and the same one when you repeat it.'
  return new RequestError('invalid_request', {
    detail: `Idempotency-Key: ${message}`,
    errors: [{ path: 'Idempotency-Key', code: 'required', message }],
  })
}

function checkKey(key: string): void {
  if (key.length >= 1 && key.length <= 255) return
  throw new RequestError('invalid_request', {
    detail: 'Idempotency-Key: Must have 1 to 255 characters.',
    errors: [{ path: 'Idempotency-Key', code: 'too_big', message: 'Must have 1 to 255 characters.' }],
  })
}

function hashRequest(request: Request, bodyText: string): string {
  const { pathname, search } = new URL(request.url)
  // A condition decides what the write does, so the same body under another one is another request.
  const condition = request.headers.get('if-match')
  const parts = [
    `${request.method}\n${pathname}${search}`,
    ...(condition === null ? [] : [condition]),
    bodyText,
  ]
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}
