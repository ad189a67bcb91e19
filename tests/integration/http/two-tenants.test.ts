import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as createKey } from '@/app/api/v1/api-keys/route'
import { POST as createDiscount } from '@/app/api/v1/discounts/route'
import { GET as readInvoices } from '@/app/api/v1/invoices/route'
import { POST as leaveAddress } from '@/app/api/v1/merchant/message-addresses/route'
import { POST as turnDeviceOn } from '@/app/api/v1/merchant/message-devices/route'
import { GET as readMerchant } from '@/app/api/v1/merchant/route'
import { GET as readPayments } from '@/app/api/v1/payments/route'
import { POST as leavePayerAddress } from '@/app/api/v1/portal/message-addresses/route'
import { POST as turnPayerDeviceOn } from '@/app/api/v1/portal/message-devices/route'
import { GET as readSessions } from '@/app/api/v1/sessions/route'
import { POST as createLink } from '@/app/api/v1/subscriptions/[id]/payment-links/route'
import type { OperationHandler } from '@/lib/server/http/route'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import type { Operation } from '@/lib/wire/operation'
import { newWebhook } from '../../support/events/webhook-fixture'
import { PUSH_ENV, TestDevice } from '../../support/messages/test-device'
import type { CallOptions } from '../../support/service/call-operation'
import { exampleRequest } from '../../support/service/example-request'
import { operationsOf, ROUTE_FILES } from '../../support/service/route-files'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  newCheckoutSession,
  newSubscription,
} from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

type Place = 'params' | 'query' | 'body'

/** One place where an operation takes the id of a record. */
interface IdField {
  readonly handler: OperationHandler
  readonly place: Place
  readonly name: string
}

/** A merchant with a record of every kind. */
interface Tenant {
  readonly merchant: Merchant
  readonly ids: Record<RecordKind, string>
}
type RecordKind =
  | 'subscription'
  | 'paymentLink'
  | 'plan'
  | 'subscriber'
  | 'payment'
  | 'apiKey'
  | 'session'
  | 'signInAddress'
  | 'discount'
  | 'invoice'
  | 'account'
  | 'webhookEndpoint'
  | 'webhookDelivery'
  | 'messageAddress'
  | 'payerAddress'
  | 'messageDevice'
  | 'payerDevice'
  | 'ownLink'

const TABLES = [
  ...[
    'users',
    'sessions',
    'sign_in_addresses',
    'api_keys',
    'subscriptions',
    'plans',
    'receivers',
    'subscription_tokens',
    'discounts',
    'discount_plans',
    'price_changes',
    'price_asks',
  ],
  ...['webhook_endpoints', 'webhook_deliveries', 'webhook_attempts'],
  ...['checkout_sessions', 'payment_links', 'subscribers', 'charges', 'refunds', 'events', 'audit_log'],
  ...['message_readers', 'messages', 'message_settings', 'message_counts'],
  ...['invoices', 'invoice_settings', 'invoice_counters', 'buyer_details'],
]

const UNKNOWN = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'

const RECORD_OF_PATH: Readonly<Record<string, RecordKind>> = {
  '/api/v1/subscriptions/': 'subscription',
  '/api/v1/payment-links/': 'ownLink',
  '/api/v1/plans/': 'plan',
  '/api/v1/subscribers/': 'subscriber',
  '/api/v1/portal/subscriptions/': 'subscriber',
  '/api/v1/payments/': 'payment',
  '/api/v1/api-keys/': 'apiKey',
  '/api/v1/sessions/': 'session',
  '/api/v1/sign-in-addresses/': 'signInAddress',
  '/api/v1/discounts/': 'discount',
  '/api/v1/invoices/': 'invoice',
  '/api/v1/portal/invoices/': 'invoice',
  '/api/v1/webhook-endpoints/': 'webhookEndpoint',
  '/api/v1/webhook-deliveries/': 'webhookDelivery',
  '/api/v1/merchant/message-addresses/': 'messageAddress',
  '/api/v1/portal/message-addresses/': 'payerAddress',
  '/api/v1/merchant/message-devices/': 'messageDevice',
  '/api/v1/portal/message-devices/': 'payerDevice',
}
const RECORD_OF_FIELD: Readonly<Record<string, RecordKind>> = {
  subscriptionId: 'subscription',
  paymentLinkId: 'paymentLink',
  planId: 'plan',
  plan: 'plan',
  subscription: 'subscription',
  subscriber: 'subscriber',
  subscriberId: 'subscriber',
  audience: 'account',
  endpoint: 'webhookEndpoint',
}

/** Query that an operation needs beside the id. */
const NEEDED_QUERY: Readonly<Record<string, Record<string, string>>> = {
  listEntitlements: { clientReferenceId: 'user_8121' },
  findSubscribers: { clientReferenceId: 'user_8121' },
}

/** Kind of record that a field of an operation identifies. @throws Error for a new kind of id: add it above */
function recordOf({ handler: { operation }, place, name }: IdField): RecordKind {
  const beginning = operation.path.slice(0, operation.path.indexOf('{'))
  const kind = place === 'params' ? RECORD_OF_PATH[beginning] : RECORD_OF_FIELD[name]
  if (!kind) throw new Error(`${operation.id}: which record is meant by ${name}?`)
  return kind
}

/** A UUID and nothing else is taken: such a field names a record. */
function idFieldsOf(handler: OperationHandler): IdField[] {
  return (['params', 'query', 'body'] as const).flatMap((place) =>
    Object.entries(handler.operation[place]?.shape ?? {})
      .filter(([, schema]) => schema.safeParse(UNKNOWN).success && !schema.safeParse('no-id').success)
      .map(([name]) => ({ handler, place, name })),
  )
}

/** Every credential of a merchant that the operation takes. */
function credentialsOf(operation: Operation, merchant: Merchant): CallOptions[] {
  const options = credentialOptions(operation, merchant)
  if (!operation.needsIdempotencyKey) return options
  // Each request is one of its own.
  return options.map((each) => ({
    ...each,
    get idempotencyKey() {
      return crypto.randomUUID()
    },
  }))
}

function credentialOptions({ credential }: Operation, { cookie, apiKey }: Merchant): CallOptions[] {
  switch (credential.kind) {
    case 'none':
      return []
    case 'api_key':
      return [{ apiKey }]
    case 'session':
    case 'merchant_session':
      return [{ cookie }]
    case 'merchant':
      return [{ cookie }, { apiKey }]
  }
}

/** True for fields in the path, and for the subscription's id unless `field` is a payment link, which has one. */
function isNeededBy(field: IdField, other: IdField): boolean {
  return other.place === 'params' || (other.name === 'subscriptionId' && field.name !== 'paymentLinkId')
}

const TURNS = ['GET', 'other', 'DELETE']
const turnOf = ({ handler: { operation } }: IdField) =>
  TURNS.includes(operation.method) ? operation.method : 'other'

const handlers = (await Promise.all(ROUTE_FILES.map(operationsOf)))
  .flat()
  .map(([, handler]) => handler)
  // Operations without a credential have no owner.
  .filter(({ operation }) => operation.credential.kind !== 'none')
/** Every read, lists among them; a stream of events does not end. */
const reads = handlers
  .filter(({ operation: { method, mediaType } }) => method === 'GET' && mediaType !== 'text/event-stream')
  .map((handler) => ({ id: handler.operation.id, handler }))
const fields = handlers
  .flatMap(idFieldsOf)
  // Reads first and deletions last: some writes of the owner end what the others would read or change.
  .sort((one, two) => TURNS.indexOf(turnOf(one)) - TURNS.indexOf(turnOf(two)))
  .map((field) => ({ id: field.handler.operation.id, place: field.place, name: field.name, field }))

describe('two merchants on one installation', () => {
  let world: World
  let owner: Tenant
  let other: Tenant
  /** Every row, which no request with a foreign or an unknown id changes. */
  let stored: string
  beforeAll(async () => {
    world = await createWorld({ env: PUSH_ENV })
    await addTokenCatalogue(world)
    owner = await newTenant(1)
    other = await newTenant(2)
    stored = await everything()
  })
  afterAll(() => world.close())

  const newTenant = async (wallet: number): Promise<Tenant> => {
    const merchant = await world.newMerchant()
    const subscription = await newSubscription(world, merchant)
    // Each pays for its own, so that what belongs to payers has an owner too. Both call the customer the same.
    const { id: sessionId } = await newCheckoutSession(world, subscription, {
      clientReferenceId: 'user_8121',
    })
    const payer = { sessionId, eoaAddress: merchant.address }
    const subscriber = await newSubscriber(world, subscription, wallet, payer)
    const key = await world.call(createKey, { cookie: merchant.cookie, body: { name: 'Another key' } })
    // The first use of a key is kept with it, which is no change that a test should find.
    await world.call(readMerchant, { apiKey: merchant.apiKey })
    const { paymentLinkId, plans } = subscription
    const ids = { subscription: subscription.id, paymentLink: paymentLinkId, plan: plans[0]?.id ?? '' }
    await world.newSession(merchant.userId)
    const sessions = await world.call(readSessions, { cookie: merchant.cookie })
    const session = sessions.data.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    // The first address of an account is known by the account's own id.
    await recordChargePaid(world.deps, { subscriberId: subscriber.id, period: 0, amountAtomic: 9_990_000n })
    const payments = await world.call(readPayments, { cookie: merchant.cookie })
    const payment = payments.data[0]?.id ?? ''
    const invoices = await world.call(readInvoices, { cookie: merchant.cookie })
    const discount = await world.call(createDiscount, { cookie: merchant.cookie, body: { percent: 10 } })
    const link = await world.call(createLink, {
      cookie: merchant.cookie,
      params: { id: subscription.id },
      body: {},
    })
    const leave = (email: string) => ({ cookie: merchant.cookie, body: { email } })
    const messageAddress = await world.call(leaveAddress, leave(`merchant${wallet}@example.com`))
    const payerAddress = await world.call(leavePayerAddress, leave(`payer${wallet}@example.com`))
    const device = () => ({
      cookie: merchant.cookie,
      body: new TestDevice(`https://push.example.net/${wallet}`).device,
    })
    const messageDevice = await world.call(turnDeviceOn, device())
    const payerDevice = await world.call(turnPayerDeviceOn, device())
    const others = {
      messageDevice: messageDevice.data.id,
      payerDevice: payerDevice.data.id,
      messageAddress: messageAddress.data.id,
      payerAddress: payerAddress.data.id,
      subscriber: subscriber.id,
      payment,
      apiKey: key.data.id,
      session,
      signInAddress: merchant.userId,
      account: merchant.userId,
      ownLink: link.data.id,
      discount: discount.data.id,
      invoice: invoices.data[0]?.id ?? '',
      ...(await newWebhook(world, merchant)),
    }
    return { merchant, ids: { ...ids, ...others } }
  }

  /** A good request of `tenant` but for one id, which is `value`; nothing else that is optional is sent. */
  const requestOf = (field: IdField, tenant: Tenant, value: string): CallOptions => {
    const { operation } = field.handler
    const example = exampleRequest(operation)
    const filled: Record<Place, Record<string, unknown>> = {
      params: { ...example.params },
      query: { ...NEEDED_QUERY[operation.id] },
      body: { ...Object(example.body) },
    }
    for (const each of idFieldsOf(field.handler)) {
      delete filled[each.place][each.name]
      if (isNeededBy(field, each)) filled[each.place][each.name] = tenant.ids[recordOf(each)]
    }
    filled[field.place][field.name] = value
    return {
      params: filled.params as Record<string, string>,
      query: filled.query as Record<string, string>,
      ...(operation.body && { body: filled.body }),
    }
  }

  const answerTo = async (field: IdField, options: CallOptions) => {
    const { status, problem, text } = await world.call(field.handler, options)
    return problem ? { ...problem, requestId: '' } : { status, text }
  }

  const everything = async (): Promise<string> => {
    const rows = TABLES.map(
      (table) => sql`select to_jsonb(each)::text as row from ${sql.identifier(table)} each`,
    )
    const found = await world.deps.store.db.execute(sql`${sql.join(rows, sql` union all `)} order by 1`)
    return JSON.stringify('rows' in found ? found.rows : found)
  }

  it('have an id of every operation that takes one', () => {
    expect(fields.length).toBeGreaterThan(12)
  })

  it.each(reads)('$id: an own answer has nothing of the other', async ({ handler }) => {
    const { operation } = handler
    const own = (place: Place) =>
      idFieldsOf(handler)
        .filter(
          (field) =>
            field.place === place && !operation[place]?.shape[field.name]?.safeParse(undefined).success,
        )
        .map((field) => [field.name, other.ids[recordOf(field)]])
    const params = Object.fromEntries(own('params'))
    const query = { ...NEEDED_QUERY[operation.id], ...Object.fromEntries(own('query')) }
    for (const credential of credentialsOf(operation, other.merchant)) {
      const { status, text } = await world.call(handler, { params, query, ...credential })
      expect(status, text).toBe(operation.status)
      for (const [kind, id] of Object.entries(owner.ids)) expect(text, kind).not.toContain(id)
    }
  })

  it.each(fields)('$id: an id of another ($name, $place) is like an unknown one', async ({ field }) => {
    const owned = owner.ids[recordOf(field)]
    for (const credential of credentialsOf(field.handler.operation, other.merchant)) {
      const ask = (value: string) => answerTo(field, { ...requestOf(field, other, value), ...credential })
      const unknown = await ask(UNKNOWN)
      expect(await ask(owned)).toEqual(unknown)
      expect(await ask(owned.toUpperCase())).toEqual(unknown)
    }
    const before = stored
    stored = await everything()
    expect(stored).toBe(before)
  })

  it.each(fields)('$id: an own id ($name, $place) is not', async ({ field }) => {
    const { operation } = field.handler
    const [credential] = credentialsOf(operation, owner.merchant)
    if (!credential) throw new Error(`${operation.id} takes an id from anybody`)
    const ask = (value: string) => answerTo(field, { ...requestOf(field, owner, value), ...credential })
    const owned = owner.ids[recordOf(field)]
    const answer = await ask(owned)
    expect(answer).not.toEqual(await ask(UNKNOWN))
    if (operation.method === 'GET') expect(await ask(owned.toUpperCase())).toEqual(answer)
  })
})
