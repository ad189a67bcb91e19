import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { systemRandom } from '../random'
import { newWebhookSecret, webhookHeaders } from './sign-webhook'

const body = JSON.stringify({ type: 'payment.succeeded', text: 'Grüße 👋' })
const sign = (secrets: readonly string[], at = new Date()) =>
  webhookHeaders({ id: '1795365492427113', at, body, secrets })

it('is accepted by the receiver of Standard Webhooks, and with another body, secret or time by none', () => {
  const [secret, other] = [newWebhookSecret(systemRandom), newWebhookSecret(systemRandom)]
  const receiver = new Webhook(secret)
  expect(receiver.verify(body, sign([secret]))).toEqual(JSON.parse(body))
  expect(() => receiver.verify(`${body} `, sign([secret]))).toThrow()
  expect(() => receiver.verify(body, sign([other]))).toThrow()
  expect(() => receiver.verify(body, { ...sign([secret]), 'webhook-id': '1' })).toThrow()
  expect(() => receiver.verify(body, sign([secret], new Date(Date.now() - 600_000)))).toThrow()
})

it('is accepted by receivers with either secret while two are in force', () => {
  const secrets = [newWebhookSecret(systemRandom), newWebhookSecret(systemRandom)]
  for (const secret of secrets) expect(new Webhook(secret).verify(body, sign(secrets))).toBeTruthy()
})

it('makes secrets of 32 bytes, each another', () => {
  const [one, two] = [newWebhookSecret(systemRandom), newWebhookSecret(systemRandom)]
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(one).not.toBe(two)
})
