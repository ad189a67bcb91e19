// @ts-check
// A shop's first program: run in an empty folder, by each runtime, against a started app.
import {
  createDues,
  createTokenVerifier,
  DuesError,
  isEntitled,
  testClock,
  verifyWebhook,
  WebhookError,
  webhookHandler,
} from '@dues/sdk'

const [baseUrl = '', apiKey = ''] = process.argv.slice(2)
const dues = createDues({ baseUrl, apiKey })
const told = {}

let subscription
for await (const candidate of dues.listSubscriptions({ limit: 2 })) {
  subscription = candidate
  if (candidate.title === 'Forecast access') break
}
told.subscription = subscription.id
let subscribers = 0
for await (const { status } of dues.listSubscriberRows({ id: subscription.id, limit: 2 })) {
  if (typeof status === 'string') subscribers += 1
  if (subscribers === 5) break
}
told.subscribers = subscribers

const clientReferenceId = 'customer-of-the-sdk'
const session = await dues.createCheckoutSession({
  subscriptionId: subscription.id,
  clientReferenceId,
})
told.session = (await dues.readCheckoutSession({ sessionId: session.sessionId })).status
told.entitled = isEntitled(await dues.listEntitlements({ clientReferenceId }))
told.now = (await testClock(dues).now()) instanceof Date

try {
  await dues.getSubscriber({ id: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14' })
} catch (error) {
  told.unknown = error instanceof DuesError && `${error.status} ${error.code} ${error.requestId !== null}`
}
try {
  await createDues({ baseUrl, apiKey: 'dues_test_wrong' }).getMerchant()
} catch (error) {
  told.wrongKey = error instanceof DuesError && error.code
}
const csv = await dues.exportPayments({ limit: undefined })
told.csv = (await csv.text()).split('\r\n')[0].length > 0

const [known] = (await dues.listEvents({ type: 'subscriber.created', limit: 2 })).data
const stream = new AbortController()
const type = 'subscriber.created'
for await (const event of dues.streamEvents({ type }, { lastEventId: known.id, signal: stream.signal })) {
  told.event = event.type
  stream.abort()
}

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = JSON.stringify({ id: '1', type: 'payment.succeeded', data: {} })
const timestamp = String(Math.floor(Date.now() / 1000))
const bytes = Uint8Array.from(atob(secret.slice(6)), (character) => character.charCodeAt(0))
const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`1.${timestamp}.${body}`))
const headers = {
  'webhook-id': '1',
  'webhook-timestamp': timestamp,
  'webhook-signature': `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`,
}
told.webhook = (await verifyWebhook({ headers, body }, { secret })).type
const handler = webhookHandler({ secret, on: {} })
const request = () => new Request('https://shop.example/hook', { method: 'POST', headers, body })
told.handled = (await handler(request())).status
told.forged = await verifyWebhook({ headers, body: `${body} ` }, { secret }).catch(
  (error) => error instanceof WebhookError && error.reason,
)
const verify = createTokenVerifier({ baseUrl, audience: 'nobody' })
told.token = await verify('a.b.c').catch((error) => error.reason)
const base64 = (value) => btoa(JSON.stringify(value))
const strange = `${base64({ alg: 'EdDSA', kid: 'of-nobody' })}.${base64({})}.${btoa('signature')}`
told.key = await verify(strange).catch((error) => error.reason ?? String(error))

console.log(JSON.stringify(told))
