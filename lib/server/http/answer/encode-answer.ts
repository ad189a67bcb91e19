import 'server-only'
import type { Operation } from '@/lib/wire/operation'
import type { Deps } from '../../deps'
import { API_SECURITY_HEADERS, OPEN_TO_OTHER_SITES, transportHeaders } from '../security-headers'
import type { AnswerHeaders } from './answer-headers'

/** Answers that have every header already. */
const finished = new WeakSet<Response>()

/** True for an answer that has every header already. */
export const isFinished = (response: Response): boolean => finished.has(response)

/** Facts of a request that its answer's headers follow from. */
export interface Answered {
  readonly requestId: string
  readonly deps: Deps
  /** Headers that the operation has asked for. */
  readonly added: AnswerHeaders | undefined
}

/** The answer with an operation's result, or the one that it made itself. */
export function encode(operation: Operation, result: unknown, answered: Answered): Response {
  if (result instanceof Response) return result
  const { requestId, deps, added } = answered
  const { status, mediaType } = operation
  const hasText = operation.data !== null
  const text = hasText ? JSON.stringify(operation.envelope === 'data' ? { data: result } : result) : null
  if (added && !added.plain) {
    if (hasText) added.set('Content-Type', mediaType)
    return new Response(text, { status, headers: added })
  }
  const headers = { ...standardHeaders(operation, deps), 'X-Request-Id': requestId }
  if (added?.plain) Object.assign(headers, added.plain)
  const response = new Response(text, { status, headers })
  finished.add(response)
  return response
}

const standardOf = new WeakMap<Deps['env'], Map<Operation, Readonly<Record<string, string>>>>()

/** Headers of an operation's success answer, made once: copying one object is quick, joining several takes as long as the rest. */
function standardHeaders(operation: Operation, deps: Deps): Readonly<Record<string, string>> {
  const known = standardOf.get(deps.env) ?? new Map<Operation, Readonly<Record<string, string>>>()
  standardOf.set(deps.env, known)
  const made = known.get(operation) ?? {
    'Cache-Control': 'no-store',
    'X-Request-Id': '',
    ...securityHeaders(deps),
    ...(operation.anySite && OPEN_TO_OTHER_SITES),
    ...(operation.data !== null && { 'Content-Type': operation.mediaType }),
  }
  known.set(operation, made)
  return made
}

const securityOf = new WeakMap<Deps['env'], Readonly<Record<string, string>>>()

function securityHeaders(deps: Deps | undefined): Readonly<Record<string, string>> {
  if (!deps) return API_SECURITY_HEADERS
  const known = securityOf.get(deps.env)
  if (known) return known
  const isHttps = deps.env.baseUrl.startsWith('https:')
  const made = { ...API_SECURITY_HEADERS, ...transportHeaders({ isHttps }) }
  securityOf.set(deps.env, made)
  return made
}

/** Adds the headers that every answer carries, but those that it has: a public one may be open to other sites. */
export function finish(response: Response, requestId: string, deps?: Deps): Response {
  response.headers.set('X-Request-Id', requestId)
  for (const [name, value] of Object.entries(securityHeaders(deps))) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

export function newRequestId(): string {
  return `req_${crypto.randomUUID().replaceAll('-', '')}`
}
