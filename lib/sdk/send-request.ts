import { baseUrlOf } from './base-url.js'
import { DuesError, readFailure } from './dues-error.js'
import type { OperationEntry } from './operations.generated.js'
import type { RequestOptions } from './request-options.js'

/** Installation, credential, and manner of all requests of a client. */
export interface DuesOptions {
  /** Address of the installation, as in `https://billing.example`. */
  readonly baseUrl: string
  /** An API key of the dashboard; without one only public operations answer. Never give one to a browser. */
  readonly apiKey?: string | undefined
  /** Time for each attempt, in milliseconds; 30,000 unless given. */
  readonly timeoutMs?: number | undefined
  /** Further attempts after a failure that may pass; 3 unless given, 0 for none. */
  readonly retries?: number | undefined
  /** Sends the requests; the runtime's own unless given. */
  readonly fetch?: typeof fetch | undefined
}

export type Input = Readonly<Record<string, unknown>>

/** Sends a request, again where that may help and does no harm. @throws DuesError, or what `signal` was ended with */
export type Send = (entry: OperationEntry, input: Input, options: RequestOptions) => Promise<Response>

/** Statuses of a service that is busy or away for a moment. */
const PASSING = [429, 502, 503, 504]
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 60_000

/** @throws TypeError without an address of the installation */
export function createSend(options: DuesOptions): Send {
  const baseUrl = baseUrlOf(options, 'createDues')
  const { retries = 3, apiKey, fetch: send = (...args) => fetch(...args) } = options
  return async (entry, input, request) => {
    const [method, , { answer: kind, takesKey = false } = {}] = entry
    const { path, body } = addressed(entry, input)
    const timeoutMs = request.timeoutMs ?? options.timeoutMs ?? 30_000
    const isSafe = method === 'GET' || takesKey
    const init = {
      method,
      // A key must not follow to another host.
      redirect: 'manual',
      headers: {
        accept: kind === 'events' ? 'text/event-stream' : 'application/json',
        ...(apiKey && { 'x-api-key': apiKey }),
        ...(body !== null && { 'content-type': 'application/json' }),
        ...(takesKey && { 'idempotency-key': request.idempotencyKey ?? crypto.randomUUID() }),
        ...(request.lastEventId && { 'last-event-id': request.lastEventId }),
        ...(request.ifMatch && { 'if-match': request.ifMatch }),
      },
      ...(body !== null && { body }),
    } satisfies RequestInit
    for (let attempt = 0; ; attempt += 1) {
      request.signal?.throwIfAborted()
      // A stream has no end; its reader knows when it is silent.
      const head = kind === 'events' ? new AbortController() : null
      const timer = head && setTimeout(() => head.abort(), timeoutMs)
      const timeout = head?.signal ?? AbortSignal.timeout(timeoutMs)
      const signal = request.signal ? firstOf(request.signal, timeout) : timeout
      const answer = await send(baseUrl + path, { ...init, signal }).catch((error: unknown) => {
        request.signal?.throwIfAborted()
        return unanswered(baseUrl, error, timeout.aborted)
      })
      if (timer) clearTimeout(timer)
      if (answer instanceof Response && answer.ok) return answer
      const failure = answer instanceof Response ? await readFailure(answer) : answer
      if (attempt >= retries || !mayPass(failure, isSafe)) throw failure
      const told = answer instanceof Response ? retryAfterMs(answer) : null
      await sleep(told ?? FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random() / 2), request.signal)
    }
  }
}

/** Path of a request with its parameters, and its JSON: of what reads or deletes the rest of the input is the query. */
function addressed([method, template]: OperationEntry, input: Input) {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    if (value === undefined || value === '')
      throw new TypeError(`The request needs \`${name}\`. Give it by its name, as in { ${name}: '…' }`)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET' && method !== 'DELETE') {
    return { path, body: rest.size > 0 ? JSON.stringify(Object.fromEntries(rest)) : null }
  }
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, queryText(value)])).toString()
  return { path: query && `${path}?${query}` ? `${path}?${query}` : path, body: null }
}

/** A signal that is aborted with the first of two. Some edge runtimes, Next's own among them, have no `AbortSignal.any`. */
function firstOf(...signals: readonly [AbortSignal, AbortSignal]): AbortSignal {
  if (AbortSignal.any) return AbortSignal.any([...signals])
  const either = new AbortController()
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason)
    if (signal.aborted) abort()
    // With the time of the request the listener goes too, from a signal that lives longer.
    else signal.addEventListener('abort', abort, { once: true, signal: either.signal })
  }
  return either.signal
}

const queryText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))

function unanswered(baseUrl: string, cause: unknown, isLate: boolean): DuesError {
  // A name and a password in the address stay out of logs.
  const at = baseUrl.replace(/\/\/[^/]*@/, '//')
  return isLate
    ? new DuesError(`No answer came in time from ${at}`, { code: 'timeout', status: 0, cause })
    : new DuesError(`The installation cannot be reached at ${at}`, {
        code: 'connection_failed',
        status: 0,
        cause,
      })
}

/** A request that was turned away by its rate did nothing; any other may have been done before its failure. */
function mayPass(failure: DuesError, isSafe: boolean): boolean {
  if (failure.status === 429) return true
  return isSafe && (isPassing(failure) || failure.code === 'idempotency_in_progress')
}

/** True for a failure that may be over at another attempt. */
export const isPassing = ({ status }: DuesError) => status === 0 || PASSING.includes(status)

function retryAfterMs({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : null
}

/** Waits. @throws what the signal was ended with */
export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', end, { once: true })
  })
}
