// A shop's program with the client that @hey-api/openapi-ts makes of the API.
import * as dues from './client'
import { client } from './client/client.gen'

/** Each is `true` where the types take it. */
type Takes<Value, Place> = Value extends Place ? true : false
type SessionBody = NonNullable<dues.CreateCheckoutSessionData['body']>
export const taken: [
  Takes<{ subscriptionId: string }, SessionBody>,
  Takes<{ email: string }, SessionBody>,
  Takes<'payment.failed', dues.DuesEvent['type']>,
  Takes<'payment.maybe', dues.DuesEvent['type']>,
] = [true, false, true, false]

declare const process: { readonly argv: readonly string[] }
const [baseUrl = '', apiKey = ''] = process.argv.slice(2)
client.setConfig({ baseUrl, headers: { 'x-api-key': apiKey }, throwOnError: true })
const called: string[] = []

/** The data of an operation that succeeded. */
async function got<Data>(name: string, answer: Promise<{ data: Data }>): Promise<NonNullable<Data>> {
  const { data } = await answer
  called.push(name)
  return data as NonNullable<Data>
}
const sure = { throwOnError: true } as const

const merchant = await got('merchant', dues.getMerchant(sure))
const tokens = await got('tokens', dues.listTokens({ ...sure, query: { chainId: 31337 } }))
await got('networks', dues.listNetworks(sure))
const token = tokens.data[0]
const made = await got(
  'create subscription',
  dues.createSubscription({
    ...sure,
    body: {
      title: 'By another generated client',
      plans: [{ name: 'Team', price: 12.5, frequency: 'month' }],
      tokens: [token?.id ?? ''],
      receivers: [{ address: merchant.data.address, networkId: token?.chainId ?? 0 }],
    },
  }),
)
const { id } = made.data
const path = { id }
await got('list subscriptions', dues.listSubscriptions({ ...sure, query: { limit: 2 } }))
await got('read subscription', dues.getSubscription({ ...sure, path }))
await got('change subscription', dues.changeSubscription({ ...sure, path, body: { trialDays: 3 } }))
const planned = await got('create plan', dues.createPlan({ ...sure, path, body: { name: 'Solo', price: 5 } }))
const planId = planned.data.id
await got('change plan', dues.changePlan({ ...sure, path: { id: planId }, body: { price: 6 } }))
await got(
  'create discount',
  dues.createDiscount({ ...sure, body: { percent: 20, charges: 3, plans: [planId] } }),
)
await got('list discounts', dues.listDiscounts(sure))
const session = await got(
  'create session',
  dues.createCheckoutSession({ ...sure, body: { subscriptionId: id, clientReferenceId: 'generated-2' } }),
)
await got('read session', dues.readCheckoutSession({ ...sure, path: { sessionId: session.data.sessionId } }))
await got('create link', dues.createPaymentLink({ ...sure, path, body: { oneUse: true } }))
const rows = await got('list subscribers', dues.listSubscriberRows({ ...sure, path, query: { limit: 5 } }))
await got('list payments', dues.listPayments({ ...sure, query: { status: 'paid,settled', limit: 5 } }))
await got('metrics', dues.getMetrics(sure))
const events = await got('list events', dues.listEvents({ ...sure, query: { limit: 5 } }))
for (const event of events.data) {
  if (event.apiVersion !== '2026-11-23' && event.type === 'payment.failed') called.push(event.data.amountText)
}
const endpoint = await got(
  'create endpoint',
  dues.createWebhookEndpoint({
    ...sure,
    body: { url: 'http://127.0.0.1:9/hook', events: ['payment.failed'] },
  }),
)
await got('list deliveries', dues.listWebhookDeliveries({ ...sure, query: { status: 'pending' } }))
await got('delete endpoint', dues.deleteWebhookEndpoint({ ...sure, path: { id: endpoint.data.id } }))
await got('entitlements', dues.listEntitlements({ ...sure, query: { clientReferenceId: 'generated-2' } }))
await got('invoices', dues.listInvoices({ ...sure, query: { limit: 1 } }))

const { error } = await dues.getSubscriber({
  path: { id: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14' },
  throwOnError: false,
})
console.log(
  JSON.stringify({
    operations: new Set(called).size,
    subscribers: rows.data.length,
    refusal: error && 'code' in error ? error.code : null,
  }),
)
