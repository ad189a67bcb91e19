import type { Problem } from '@/lib/wire/problem'

/** The API refused; `problem` is what it said (RFC 9457). */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(readonly problem: Problem) {
    super(problem.detail)
  }
}

/** No answer came: the browser is offline, or the server is away. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
}

interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Within this site, with its query. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/**
 * Calls this server's HTTP API with the visitor's cookie and returns the answer's body, undefined for 204.
 * The caller names the body's type, which `lib/wire` declares and the server holds its answers to.
 * @throws ApiError when the API refuses, UnreachableError when no answer comes.
 */
export async function apiRequest<Body>({ method, path, body, headers, signal }: ApiRequest): Promise<Body> {
  let response: Response
  let text: string
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    })
    text = await response.text()
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new UnreachableError('No answer from the server. Check your connection, then try again.', { cause })
  }
  const parsed = parse(text)
  if (!response.ok) throw new ApiError(problemOf(parsed, response))
  return parsed as Body
}

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A proxy in between may answer with a page of its own; then the status is all there is to tell. */
function problemOf(body: unknown, { status, headers }: Response): Problem {
  if (typeof body === 'object' && body !== null && 'code' in body && 'detail' in body) return body as Problem
  return {
    type: 'about:blank',
    title: 'Unexpected answer',
    status,
    code: 'unexpected_answer',
    detail: `The server answered with status ${status}. Try again in a moment.`,
    requestId: headers.get('x-request-id') ?? '',
  }
}
