import type { DuesEvent } from './api-types.generated.js'

/**
 * Reason why a request is no webhook of ours.
 * - `missing_header`: `webhook-id`, `webhook-timestamp` or `webhook-signature` is missing or malformed.
 * - `wrong_signature`: no signature is by one of the secrets.
 * - `too_old`, `in_the_future`: signed further from now than the tolerance.
 * - `repeated`: handled before.
 * - `malformed_body`: signed, but no event.
 * - `too_large`: more than a megabyte, which no webhook of ours has; it was not read.
 */
export type WebhookRefusal =
  | 'missing_header'
  | 'wrong_signature'
  | 'too_old'
  | 'in_the_future'
  | 'repeated'
  | 'malformed_body'
  | 'too_large'

const EXPLANATIONS: Readonly<Record<WebhookRefusal, string>> = {
  missing_header: 'webhook-id, webhook-timestamp or webhook-signature is missing or malformed',
  wrong_signature: 'No signature is by this secret; give the body as it came, not parsed and written again',
  too_old: 'It was signed too long ago',
  in_the_future: 'It was signed for a time to come; look at the clock of this machine',
  repeated: 'An event with this id was handled before',
  malformed_body: 'The body is no event',
  too_large: 'The body is larger than a webhook is',
}

/** A request that is no webhook of ours, or none that may be handled. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly reason: WebhookRefusal

  constructor(reason: WebhookRefusal) {
    super(EXPLANATIONS[reason])
    this.reason = reason
  }
}

type HeadersLike = Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>

/** Memory of the events that were handled. */
export interface HandledIds {
  has(id: string): boolean | Promise<boolean>
  add(id: string): unknown
}

export interface WebhookOptions {
  /** The endpoint's secret, `whsec_…`; several while one is replaced by another. */
  readonly secret: string | readonly string[]
  /** Most seconds between the signature and now, either way; 300 unless given. */
  readonly toleranceSeconds?: number | undefined
  /** Ids of events that were handled, as a `Set`, {@link rememberIds}, or a table of yours; attempts at one event share its id. */
  readonly handled?: HandledIds | undefined
  /** The present; the machine's clock unless given. */
  readonly now?: Date | undefined
}

/**
 * The event of a webhook that is signed by one of the secrets (Standard Webhooks 1.0).
 * @param request.body - as it came: text or bytes, never parsed JSON written again
 * @throws WebhookError with the reason
 */
export async function verifyWebhook(
  request: { readonly headers: HeadersLike; readonly body: string | Uint8Array },
  options: WebhookOptions,
): Promise<DuesEvent> {
  const { secret, toleranceSeconds = 300, handled, now = new Date() } = options
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(request.headers, `webhook-${name}`),
  )
  if (!id || !signatures || !timestamp || !/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookError('missing_header')
  }
  const body = typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const given = signatures.split(' ').flatMap((each) => (each.startsWith('v1,') ? decode(each.slice(3)) : []))
  if (!(await isSigned(signed, given, [secret].flat()))) throw new WebhookError('wrong_signature')
  const age = now.getTime() / 1000 - Number(timestamp)
  if (age > toleranceSeconds) throw new WebhookError('too_old')
  if (age < -toleranceSeconds) throw new WebhookError('in_the_future')
  const event = parseEvent(body)
  if (event?.id !== id) throw new WebhookError('malformed_body')
  if (await handled?.has(id)) throw new WebhookError('repeated')
  return event
}

/** A memory of the last ids, of this process alone: where several receive webhooks they need one that they share. */
export function rememberIds(most = 10_000): HandledIds {
  const ids = new Set<string>()
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id)
      const [oldest] = ids
      if (ids.size > most && oldest !== undefined) ids.delete(oldest)
    },
  }
}

function headerOf(headers: HeadersLike, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const value = (headers as Readonly<Record<string, string | readonly string[] | undefined>>)[name]
  return typeof value === 'string' ? value : undefined
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  given: readonly Uint8Array<ArrayBuffer>[],
  secrets: readonly string[],
): Promise<boolean> {
  for (const secret of secrets) {
    const [bytes] = decode(secret.replace(/^whsec_/, ''))
    if (!bytes?.length)
      throw new TypeError('The secret of a webhook is the text whsec_… that the dashboard showed')
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ])
    for (const signature of given) {
      // Compared in constant time by the runtime.
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true
    }
  }
  return false
}

/** Bytes of a base64 text; nothing for another text. */
function decode(base64: string): [] | [Uint8Array<ArrayBuffer>] {
  try {
    return [Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]
  } catch {
    return []
  }
}

function parseEvent(body: string): DuesEvent | null {
  try {
    const event: unknown = JSON.parse(body)
    const isEvent = typeof event === 'object' && event !== null && 'type' in event && 'id' in event
    return isEvent ? (event as DuesEvent) : null
  } catch {
    return null
  }
}
