import 'server-only'
import { createHmac } from 'node:crypto'
import type { Random } from '../random'

const PREFIX = 'whsec_'
/** Standard Webhooks 1.0 asks for 24 to 64 bytes. */
const SECRET_BYTES = 32

/** A new secret of an endpoint: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(random: Random): string {
  return `${PREFIX}${random.bytes(SECRET_BYTES).toString('base64')}`
}

/**
 * Headers of a delivery by Standard Webhooks 1.0: HMAC-SHA256 over id, time and body, one signature for each secret.
 * @param params.secrets - `whsec_...`, the present one first
 */
export function webhookHeaders(params: {
  id: string
  at: Date
  body: string
  secrets: readonly string[]
}): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const { id, body, secrets } = params
  const timestamp = String(Math.floor(params.at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
