import 'server-only'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND_MS } from '@/lib/billing/durations'
import type { WebhookFailure } from '@/lib/billing/webhooks/webhook-failure'
import type { AddressPolicy } from './address-policy'
import {
  ForbiddenAddressError,
  NameNotFoundError,
  openSocket,
  type Resolve,
  resolveName,
} from './open-socket'

/** Bytes of an answer that are kept; the rest is not read. */
export const MAX_ANSWER_BYTES = 4096
/** Limits of time for a connection, TLS included, and for the whole attempt. Decided, not measured. */
const CONNECT_MS = 5 * SECOND_MS
const ATTEMPT_MS = 15 * SECOND_MS
/** Time for which an answer's body is waited for once its status is known. */
const BODY_MS = 2 * SECOND_MS

/** Result of one attempt. */
export interface WebhookAnswer {
  /** Null where no answer came. */
  readonly statusCode: number | null
  /** Null for a success: any status from 200 to 299. */
  readonly failure: WebhookFailure | null
  /** Beginning of the answer's body. */
  readonly answer: string
  readonly durationMs: number
  /** Headers of the request as it was sent; null where no connection came about. */
  readonly requestHeaders: RequestHeaders | null
}

/** Headers by their names in lower case. */
export type RequestHeaders = Readonly<Record<string, string>>

export interface WebhookRequest {
  readonly url: string
  /** Those of its own, beside what every delivery has. */
  readonly headers: RequestHeaders
  readonly body: string
  /** Ends the attempt early. */
  readonly signal: AbortSignal
}

/** Sends one delivery. It never throws: whatever goes wrong is the result of the attempt. */
export type PostWebhook = (request: WebhookRequest) => Promise<WebhookAnswer>

/** A delivery whose body may be bytes. */
type Delivery = Omit<WebhookRequest, 'body'> & { readonly body: string | Uint8Array }

interface Options {
  readonly policy: AddressPolicy
  /** The DNS unless given. */
  readonly resolve?: Resolve
  /** Milliseconds, for tests; the limits above unless given. */
  readonly limits?: { connectMs: number; attemptMs: number; bodyMs: number }
}

const LIMITS = { connectMs: CONNECT_MS, attemptMs: ATTEMPT_MS, bodyMs: BODY_MS }

/**
 * Sender of deliveries: one connection for each, to allowed addresses only, no redirect followed, and at most 4 KB of
 * the answer read before the socket is destroyed.
 */
export function webhookSender({
  policy,
  resolve = resolveName,
  limits = LIMITS,
}: Options): (delivery: Delivery) => Promise<WebhookAnswer> {
  return async ({ url: text, headers, body, signal }) => {
    const startedAt = performance.now()
    let requestHeaders: RequestHeaders | null = null
    const finish = (rest: Omit<WebhookAnswer, 'durationMs' | 'requestHeaders'>): WebhookAnswer => ({
      ...rest,
      durationMs: Math.round(performance.now() - startedAt),
      requestHeaders,
    })
    const limit = new AbortController()
    const end = () => limit.abort(new TimeoutError())
    const timers = [setTimeout(end, limits.attemptMs)]
    const connecting = setTimeout(end, limits.connectMs)
    signal.addEventListener('abort', end, { once: true })
    let socket: Socket | undefined
    try {
      if (signal.aborted) end()
      const url = new URL(text)
      if (url.protocol !== 'https:' && !policy.allowsLocal) throw new ForbiddenAddressError()
      socket = await untilAborted(openSocket(url, { policy, resolve, signal: limit.signal }), limit.signal)
      clearTimeout(connecting)
      requestHeaders = headersOf(url, { headers, body })
      const response = await send(url, { socket, headers: requestHeaders, body, signal: limit.signal })
      const statusCode = response.statusCode ?? 0
      timers.push(setTimeout(end, limits.bodyMs))
      const answer = await readBeginning(response, limit.signal)
      return finish({ statusCode, failure: failureOfStatus(statusCode), answer })
    } catch (error) {
      return finish({ statusCode: null, failure: failureOf(error), answer: '' })
    } finally {
      for (const timer of [...timers, connecting]) clearTimeout(timer)
      signal.removeEventListener('abort', end)
      // A connection that is still being made ends by the signal.
      limit.abort(new TimeoutError())
      socket?.destroy()
    }
  }
}

class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/** Result of `promise`, unless the signal is aborted before. */
function untilAborted(promise: Promise<Socket>, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (signal.aborted) reject(signal.reason)
    promise.then((socket) => {
      if (signal.aborted) socket.destroy()
      resolve(socket)
    }, reject)
  })
}

/** All headers of a request, none of which Node adds. */
function headersOf({ host }: URL, { headers, body }: Pick<Delivery, 'headers' | 'body'>): RequestHeaders {
  return {
    host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'accept-encoding': 'identity',
    'user-agent': 'Dues-Webhooks/1.0',
    connection: 'close',
    ...headers,
  }
}

function send(
  url: URL,
  params: { socket: Socket; headers: RequestHeaders; body: string | Uint8Array; signal: AbortSignal },
): Promise<IncomingMessage> {
  const { socket, headers, body, signal } = params
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      createConnection: () => socket,
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers,
    })
    signal.addEventListener('abort', () => request.destroy(signal.reason), { once: true })
    request.on('response', resolve)
    request.on('error', reject)
    // An answer that asks to go on in another protocol is none.
    request.on('upgrade', () => reject(new Error('The receiver answered with an upgrade')))
    request.end(body)
  })
}

/** Up to 4 KB of a body, or what of it came before the signal was aborted. */
async function readBeginning(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length >= MAX_ANSWER_BYTES) resolve()
    })
    response.on('end', resolve)
    response.on('error', () => resolve())
    response.on('close', resolve)
  })
  response.destroy()
  const beginning = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8')
  // Postgres stores no NUL in text.
  return beginning.replaceAll('\0', '\uFFFD')
}

function failureOfStatus(statusCode: number): WebhookFailure | null {
  if (statusCode >= 200 && statusCode < 300) return null
  if (statusCode >= 300 && statusCode < 400) return 'redirect'
  return statusCode === 410 ? 'gone' : 'status'
}

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof ForbiddenAddressError) return 'forbidden_address'
  if (error instanceof NameNotFoundError) return 'name_not_found'
  if (error instanceof TimeoutError) return 'timeout'
  const code = String(Object(error).code ?? '')
  const isOfTls = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|ERR_OSSL)/.test(code)
  return isOfTls ? 'tls' : 'connection'
}
