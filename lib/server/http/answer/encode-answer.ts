import 'server-only'
import type { Operation } from '@/lib/wire/operation'
import type { Deps } from '../../deps'
import { API_SECURITY_HEADERS, OPEN_TO_OTHER_SITES, transportHeaders } from '../security-headers'

/** Answers that have every header already. */
const finished = new WeakSet<Response>()

/** True for an answer that has every header already. */
export const isFinished = (response: Response): boolean => finished.has(response)

/** All headers of an answer to which the operation adds none, which Headers would take a multiple of the time for. */
export function plainHeaders({ anySite }: Operation, requestId: string, deps: Deps): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    ...securityHeaders(deps),
    ...(anySite && OPEN_TO_OTHER_SITES),
  }
}

/** The answer with an operation's result, or the one that it made itself. */
export function encode(
  operation: Operation,
  result: unknown,
  headers: Headers | Record<string, string>,
): Response {
  if (result instanceof Response) return result
  let text: string | null = null
  if (operation.data !== null) {
    if (headers instanceof Headers) headers.set('Content-Type', operation.mediaType)
    else headers['Content-Type'] = operation.mediaType
    text = JSON.stringify(operation.envelope === 'data' ? { data: result } : result)
  }
  const response = new Response(text, { status: operation.status, headers })
  if (!(headers instanceof Headers)) finished.add(response)
  return response
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
