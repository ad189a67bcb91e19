import 'server-only'
import { DAY_MS, SECOND_MS } from '@/lib/billing/durations'
import { pushOutcome } from '@/lib/billing/messages/device'
import type { Env } from '../../env'
import type { AddressPolicy } from '../../webhooks/address-policy'
import { refusedUrl } from '../../webhooks/address-policy'
import type { Resolve } from '../../webhooks/open-socket'
import { webhookSender } from '../../webhooks/post-webhook'
import type { Push, PushedMessage } from './push'

/** Time for which a push service keeps a message for a device that is off: as old as a message may leave. */
const KEPT_SECONDS = (3 * DAY_MS) / SECOND_MS
/** Limits of an attempt, shorter than a webhook's: no program answers here, and others wait meanwhile. Decided. */
const LIMITS = { connectMs: 4 * SECOND_MS, attemptMs: 8 * SECOND_MS, bodyMs: SECOND_MS }

const ENDPOINT_RULE = 'Must be the address of a push service: https, with neither user nor port.'

/** Messages to devices, encrypted (RFC 8291) and signed (RFC 8292); off without a key. */
export function createPush(
  { mode, push }: Pick<Env, 'mode' | 'push'>,
  options: { resolve?: Resolve } = {},
): Push {
  if (push === null) return PUSH_OFF
  const { publicKey, privateKey, subject } = push
  // An endpoint is a stranger's input. The networks that the operator opened are for merchants' own systems alone.
  const policy: AddressPolicy = { allowsLocal: mode === 'test', openNetworks: [] }
  const post = webhookSender({ policy, limits: LIMITS, ...options })
  const encrypted = async (
    message: PushedMessage,
    { endpoint, p256dh, auth }: Parameters<Push['send']>[1],
  ) => {
    const { default: webPush } = await import('web-push')
    const subscription = { endpoint, keys: { p256dh, auth } }
    return webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: KEPT_SECONDS,
      contentEncoding: 'aes128gcm',
      urgency: 'normal',
    })
  }
  return {
    publicKey,
    refusedEndpoint: (endpoint) => refusedEndpoint(endpoint, policy),
    async send(message, device) {
      const sealed = await encrypted(message, device).catch(() => null)
      // Only for keys that are none, which nobody can leave.
      if (!sealed) return { outcome: 'refused', failure: 'keys' }
      const { headers, body } = sealed
      const { statusCode, failure } = await post({
        url: device.endpoint,
        headers: { ...lowerCase(headers), 'user-agent': 'Dues/1.0' },
        body: body ?? '',
        signal: new AbortController().signal,
      })
      if (failure === 'forbidden_address') return { outcome: 'refused', failure }
      const outcome = pushOutcome(statusCode)
      const said = statusCode === null ? failure : `HTTP ${statusCode}`
      return { outcome, failure: outcome === 'sent' ? null : said }
    },
  }
}

/** Sends nothing: installations without a key. */
const PUSH_OFF: Push = {
  publicKey: null,
  refusedEndpoint: () => ENDPOINT_RULE,
  send: async () => ({ outcome: 'deferred', failure: 'off' }),
}

function refusedEndpoint(text: string, policy: AddressPolicy): string | null {
  if (!URL.canParse(text)) return ENDPOINT_RULE
  const { protocol, port, username, password } = new URL(text)
  const isLocal = protocol === 'http:' && policy.allowsLocal
  if (username !== '' || password !== '' || (port !== '' && !isLocal)) return ENDPOINT_RULE
  if (!['http:', 'https:'].includes(protocol) || refusedUrl(text, policy) !== null) return ENDPOINT_RULE
  return null
}

const lowerCase = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
