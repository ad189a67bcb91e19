// A shop's program with the types that openapi-typescript makes of the API, and the client for them.
import createClient from 'openapi-fetch'
import type { paths } from './schema'

/** Each is `true` where the types take it. */
type Takes<Value, Place> = Value extends Place ? true : false
type BodyOf<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never
type SessionBody = BodyOf<'/api/v1/checkout-sessions'>
type EventType = NonNullable<paths['/api/v1/webhook-deliveries']['get']['parameters']['query']>['type']
export const taken: [
  Takes<{ subscriptionId: string }, SessionBody>,
  Takes<{ paymentLinkId: string; quantity: number }, SessionBody>,
  Takes<{ email: string }, SessionBody>,
  Takes<'payment.failed', EventType>,
  Takes<'payment.maybe', EventType>,
  Takes<{ limit: number }, paths['/api/v1/payments']['get']['parameters']['query']>,
  Takes<{ limit: string }, paths['/api/v1/payments']['get']['parameters']['query']>,
] = [true, true, false, true, false, true, false]

declare const process: { readonly argv: readonly string[] }
const [baseUrl = '', apiKey = ''] = process.argv.slice(2)
const dues = createClient<paths>({ baseUrl, headers: { 'x-api-key': apiKey } })
const called: string[] = []

/** The answer of an operation, which has to be a success. */
async function got<Data>(
  name: string,
  answer: Promise<{ data?: Data; error?: { code: string; detail?: string }; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await answer
  if (!response.ok) throw new Error(`${name}: ${response.status} ${error?.code} ${error?.detail}`)
  called.push(name)
  return data as Data
}

const merchant = await got('merchant', dues.GET('/api/v1/merchant'))
const tokens = await got('tokens', dues.GET('/api/v1/tokens', { params: { query: { chainId: 31337 } } }))
await got('networks', dues.GET('/api/v1/networks'))
const token = tokens.data[0]
const made = await got(
  'create subscription',
  dues.POST('/api/v1/subscriptions', {
    body: {
      title: 'By a generated client',
      plans: [{ name: 'Team', price: 12.5, frequency: 'month' }],
      tokens: [token?.id ?? ''],
      receivers: [{ address: merchant.data.address, networkId: token?.chainId ?? 0 }],
    },
  }),
)
const { id } = made.data
await got('list subscriptions', dues.GET('/api/v1/subscriptions', { params: { query: { limit: 2 } } }))
await got('read subscription', dues.GET('/api/v1/subscriptions/{id}', { params: { path: { id } } }))
await got(
  'change subscription',
  dues.PATCH('/api/v1/subscriptions/{id}', { params: { path: { id } }, body: { trialDays: 3 } }),
)
const planned = await got(
  'create plan',
  dues.POST('/api/v1/subscriptions/{id}/plans', {
    params: { path: { id } },
    body: { name: 'Solo', price: 5 },
  }),
)
const planId = planned.data.id
await got(
  'change plan',
  dues.PATCH('/api/v1/plans/{id}', { params: { path: { id: planId } }, body: { price: 6 } }),
)
await got(
  'create discount',
  dues.POST('/api/v1/discounts', { body: { percent: 20, charges: 3, plans: [planId] } }),
)
await got('list discounts', dues.GET('/api/v1/discounts'))
const session = await got(
  'create session',
  dues.POST('/api/v1/checkout-sessions', { body: { subscriptionId: id, clientReferenceId: 'generated-1' } }),
)
const { sessionId } = session.data
await got(
  'read session',
  dues.GET('/api/v1/checkout-sessions/{sessionId}', { params: { path: { sessionId } } }),
)
await got(
  'create link',
  dues.POST('/api/v1/subscriptions/{id}/payment-links', { params: { path: { id } }, body: { oneUse: true } }),
)
const rows = await got(
  'list subscribers',
  dues.GET('/api/v1/subscriptions/{id}/subscribers', { params: { path: { id }, query: { limit: 5 } } }),
)
await got(
  'list payments',
  dues.GET('/api/v1/payments', { params: { query: { status: 'paid,settled', limit: 5 } } }),
)
await got('metrics', dues.GET('/api/v1/metrics'))
const events = await got('list events', dues.GET('/api/v1/events', { params: { query: { limit: 5 } } }))
for (const event of events.data) {
  // Told apart by version and type.
  if (event.apiVersion !== '2026-11-23' && event.type === 'payment.failed') called.push(event.data.amountText)
}
const endpoint = await got(
  'create endpoint',
  dues.POST('/api/v1/webhook-endpoints', {
    body: { url: 'http://127.0.0.1:9/hook', events: ['payment.failed'] },
  }),
)
await got(
  'list deliveries',
  dues.GET('/api/v1/webhook-deliveries', { params: { query: { status: 'pending' } } }),
)
await got(
  'delete endpoint',
  dues.DELETE('/api/v1/webhook-endpoints/{id}', { params: { path: { id: endpoint.data.id } } }),
)
await got(
  'entitlements',
  dues.GET('/api/v1/entitlements', { params: { query: { clientReferenceId: 'generated-1' } } }),
)
await got('invoices', dues.GET('/api/v1/invoices', { params: { query: { limit: 1 } } }))

const { error } = await dues.GET('/api/v1/subscribers/{id}', {
  params: { path: { id: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14' } },
})
console.log(
  JSON.stringify({
    operations: new Set(called).size,
    subscribers: rows.data.length,
    refusal: error && 'code' in error ? error.code : null,
  }),
)
