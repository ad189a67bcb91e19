import type { z } from 'zod'
import type { Problem } from '@/lib/wire/problem'
import { ApiError, ConnectionError } from './api-error'
import { type BrowserOperations, ENDPOINTS } from './endpoints'
import { accountGate, confirmationGate, type PromptGate, sessionGate } from './prompt-gate'

type Name = keyof BrowserOperations
type Part<N extends Name, P extends 'params' | 'query' | 'body'> = BrowserOperations[N][P] extends z.ZodType
  ? { readonly [key in P]: z.input<BrowserOperations[N][P]> }
  : { readonly [key in P]?: undefined }
export type Input<N extends Name> = Part<N, 'params'> &
  (BrowserOperations[N]['query'] extends z.ZodType ? Partial<Part<N, 'query'>> : Part<N, 'query'>) &
  Part<N, 'body'> & {
    readonly signal?: AbortSignal
    /** One per act of a person: repeating the request with it can never act twice. */
    readonly idempotencyKey?: string
    /** The ETag of what was read; the server refuses with 412 when it changed since. */
    readonly ifMatch?: string
  }
export type Data<N extends Name> = BrowserOperations[N]['data'] extends z.ZodType
  ? z.output<BrowserOperations[N]['data']>
  : undefined

/**
 * Calls an operation and returns its data.
 * An ended session prompts for a new sign-in, and a change that needs a fresh signature for that one, where the page
 * can; then the request is sent again. The session of another account prompts to load the page again.
 * @throws ApiError when the server refuses, ConnectionError when no answer arrives.
 */
export async function callApi<N extends Name>(name: N, input: Input<N>): Promise<Data<N>> {
  const response = await callApiForAnswer(name, input)
  if (response.status === 204) return undefined as Data<N>
  return (await readJson<{ data: Data<N> }>(response)).data
}

/** Calls an operation for one page of a list. */
export async function callApiForPage<N extends Name>(
  name: N,
  input: Input<N>,
): Promise<{ data: Data<N>; nextCursor: string | null }> {
  return readJson(await callApiForAnswer(name, input))
}

/** Calls an operation for a record that can be changed: its data with the ETag to send back as `ifMatch`. */
export async function callApiForVersion<N extends Name>(
  name: N,
  input: Input<N>,
): Promise<{ data: Data<N>; etag: string | null }> {
  const response = await callApiForAnswer(name, input)
  const { data } = await readJson<{ data: Data<N> }>(response)
  return { data, etag: response.headers.get('etag') }
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
  readonly ifMatch?: string
}

/**
 * Calls an operation and returns its whole answer, for one that is no JSON.
 * @throws ApiError when the server refuses, ConnectionError when no answer arrives.
 */
export async function callApiForAnswer<N extends Name>(name: N, input: Input<N>): Promise<Response> {
  // The mapped type is exact for callers; here only its common shape matters.
  const request = input as AnyInput
  const gates = new Map(Object.entries(GATES))
  for (;;) {
    const response = await attempt(name, request)
    if (response.ok) return response
    const error = await refusal(response)
    const gate = gates.get(error.code)
    // Each is asked once: a session that begins anew is not confirmed, but one that was is.
    gates.delete(error.code)
    if (!(await gate?.ask())) throw error
  }
}

/** Headers of every request of this page. */
export const pageHeaders: Record<string, string> = { Accept: 'application/json' }

/** Prompts by the refusal that they answer. */
const GATES: Readonly<Record<string, PromptGate>> = {
  unauthorized: sessionGate,
  confirmation_required: confirmationGate,
  other_account: accountGate,
}

async function attempt(name: Name, input: AnyInput): Promise<Response> {
  const [method = '', path = ''] = ENDPOINTS[name].split(' ')
  const headers = new Headers(pageHeaders)
  if (input.body !== undefined) headers.set('Content-Type', 'application/json')
  if (input.idempotencyKey !== undefined) headers.set('Idempotency-Key', input.idempotencyKey)
  if (input.ifMatch !== undefined) headers.set('If-Match', input.ifMatch)
  try {
    return await fetch(address(path, input), {
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: input.signal ?? null,
    })
  } catch (cause) {
    if (input.signal?.aborted) throw cause
    throw new ConnectionError({ cause })
  }
}

function address(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  return search.size > 0 ? `${filled}?${search}` : filled
}

async function refusal(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const body = await readJson<unknown>(response)
  if (!isProblem(body)) throw new ConnectionError()
  return new ApiError(body, Number.isFinite(retryAfter) ? retryAfter : null)
}

async function readJson<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T
  } catch (cause) {
    throw new ConnectionError({ cause })
  }
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'requestId' in body
  )
}
