import { expect } from 'vitest'
import type { z } from 'zod'
import { refusalsOf } from '@/lib/server/http/refusals'
import type { OperationHandler } from '@/lib/server/http/route'
import { ANSWER_HEADERS, type Operation } from '@/lib/wire/operation'
import { type Problem, problem } from '@/lib/wire/problem'

/** A request as a test writes it. What is left out is not sent. */
export interface CallOptions {
  /** Path parameters by name. */
  params?: Record<string, string>
  /** Query parameters; a list repeats the parameter. */
  query?: Record<string, string | number | readonly string[]>
  /** Sent as JSON. */
  body?: unknown
  /** A body sent as it is, in place of `body`. */
  rawBody?: BodyInit
  /** The Cookie header. */
  cookie?: string
  apiKey?: string
  idempotencyKey?: string
  headers?: Record<string, string>
  /** Origin of the request's URL. */
  origin?: string
}

type Data<O extends Operation> = O['data'] extends z.ZodType ? z.output<O['data']> : null

/** An answer that kept its operation's contract. */
export interface OperationAnswer<O extends Operation> {
  readonly status: number
  readonly headers: Headers
  /** The body, byte for byte. */
  readonly text: string
  /** Payload of a success. Reading it from a failure throws with the problem. */
  readonly data: Data<O>
  readonly nextCursor: string | null
  /** Problem of a failure; null for a success. */
  readonly problem: Problem | null
}

/** Answers a request in the handler's place, as a server does that stands before it. */
export type Door = (request: Request) => Promise<Response>

let door: Door | null = null

/** Has every later call go through a door; null runs the handlers themselves again. */
export function callThrough(next: Door | null): void {
  door = next
}

/** Runs a route's handler and holds the answer against the contract of its operation. */
export async function callOperation<O extends Operation>(
  handler: OperationHandler<O>,
  options: CallOptions = {},
): Promise<OperationAnswer<O>> {
  const response = await (door ?? handler)(buildRequest(handler.operation, options))
  const text = isStream(response) ? await beginningOf(response) : await response.text()
  expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/)
  const common = { status: response.status, headers: response.headers, text }
  if (response.status >= 400) {
    const failure = readProblem(response, text)
    expect(refusalsOf(handler.operation)).toContain(failure.code)
    return {
      ...common,
      problem: failure,
      nextCursor: null,
      get data(): never {
        throw new Error(`${handler.operation.id} answered ${response.status}: ${text}`)
      },
    }
  }
  expect(response.status).toBe(handler.operation.status)
  const set = ANSWER_HEADERS.filter((name) => response.headers.has(name))
  const mayNotBeKept = /no-store|no-cache/.test(response.headers.get('cache-control') ?? '')
  const told = set.filter((name) => name !== 'Cache-Control' || !mayNotBeKept)
  expect(handler.operation.headers).toEqual(expect.arrayContaining(told))
  const { data, nextCursor } = readSuccess(handler.operation, response, text)
  // The contract has just accepted it, which TypeScript cannot follow through a generic.
  return { ...common, problem: null, nextCursor, data: data as Data<O> }
}

const isStream = ({ headers }: Response) => headers.get('content-type') === 'text/event-stream'

/** First part of an answer that has no end. */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

function buildRequest(operation: Operation, options: CallOptions): Request {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = options.params?.[name]
    if (value === undefined) throw new Error(`${operation.id} needs the path parameter ${name}`)
    return encodeURIComponent(value)
  })
  const url = new URL(path, options.origin ?? 'http://localhost:3000')
  for (const [name, values] of Object.entries(options.query ?? {})) {
    for (const value of Array.isArray(values) ? values : [values])
      url.searchParams.append(name, String(value))
  }
  const headers = new Headers({ host: url.host })
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  if (options.cookie) headers.set('cookie', options.cookie)
  if (options.apiKey) headers.set('x-api-key', options.apiKey)
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  const body = options.rawBody ?? (options.body === undefined ? null : JSON.stringify(options.body))
  return new Request(url, {
    method: operation.method,
    headers,
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })
}

function readProblem(response: Response, text: string): Problem {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const failure = problem.strict().parse(JSON.parse(text))
  expect(failure.status).toBe(response.status)
  // A replayed answer is the first one to the letter, with the request id of the first.
  if (!response.headers.has('idempotent-replayed')) {
    expect(failure.requestId).toBe(response.headers.get('x-request-id'))
  }
  expect(failure.type).toBe(`/docs/errors#${failure.code}`)
  return failure
}

function readSuccess(
  operation: Operation,
  response: Response,
  text: string,
): { data: unknown; nextCursor: string | null } {
  if (operation.data === null) {
    expect(text).toBe('')
    return { data: null, nextCursor: null }
  }
  expect(response.headers.get('content-type')).toBe(operation.mediaType)
  const body: unknown = operation.mediaType === 'application/json' ? JSON.parse(text) : text
  if (operation.envelope === 'bare') {
    expect(operation.data.parse(body)).toEqual(body)
    return { data: body, nextCursor: null }
  }
  const keys = operation.envelope === 'page' ? ['data', 'nextCursor'] : ['data']
  expect(Object.keys(Object(body)).sort()).toEqual(keys)
  const { data, nextCursor } = body as { data: unknown; nextCursor?: string | null }
  expect(operation.data.parse(data)).toEqual(data)
  return { data, nextCursor: nextCursor ?? null }
}
