import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as createSession } from '@/app/api/v1/checkout-sessions/route'
import { GET as listEvents } from '@/app/api/v1/events/route'
import { GET as listInvoices } from '@/app/api/v1/invoices/route'
import { GET as listPayments } from '@/app/api/v1/payments/route'
import { GET as exportPayments } from '@/app/api/v1/payments.csv/route'
import { GET as getOne, PATCH } from '@/app/api/v1/subscribers/[id]/route'
import { GET as find } from '@/app/api/v1/subscribers/route'
import { GET as listRows } from '@/app/api/v1/subscriptions/[id]/subscribers/route'
import { GET as exportRows } from '@/app/api/v1/subscriptions/[id]/subscribers.csv/route'
import type { KnownCheckout } from '@/lib/billing/checkout/checkout-page'
import { getCheckoutPage } from '@/lib/server/services/checkout/get-checkout-page'
import { openPaymentLink } from '@/lib/server/services/checkout/open-payment-link'
import { restartCheckoutSession } from '@/lib/server/services/checkout/restart-checkout-session'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  newCheckoutSession,
  newSubscription,
} from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const ADA = {
  clientReferenceId: 'user_8121',
  email: 'Ada@Example.com',
  metadata: { team: 'analytics', note: '=1+1' },
}

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
let ada: SubscriberRow
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
})
beforeEach(async () => {
  merchant = await world.newMerchant()
  subscription = await newSubscription(world, merchant)
  const { id: sessionId } = await newCheckoutSession(world, subscription, ADA)
  ada = await newSubscriber(world, subscription, 1, { sessionId })
})
afterAll(() => world.close())

const create = (body: object) =>
  world.call(createSession, { apiKey: merchant.apiKey, body: { subscriptionId: subscription.id, ...body } })
const read = (id = ada.id) => world.call(getOne, { apiKey: merchant.apiKey, params: { id } })
const change = (body: unknown, { id = ada.id, apiKey = merchant.apiKey } = {}) =>
  world.call(PATCH, { apiKey, params: { id }, body })
const rows = (query: Record<string, string>) =>
  world.call(listRows, { apiKey: merchant.apiKey, params: { id: subscription.id }, query })

describe('the customer of a checkout', () => {
  it('is the customer of its subscriber', async () => {
    expect(ada).toMatchObject(ADA)
    expect((await read()).data).toMatchObject(ADA)
    const { id } = await newSubscriber(world, subscription, 2)
    expect((await read(id)).data).toMatchObject({ clientReferenceId: null, email: null, metadata: {} })
  })

  it('comes along when a session that timed out is begun again', async () => {
    const session = await newCheckoutSession(world, subscription, { ...ADA, expiresIn: 300 })
    world.clock.advance(301_000)
    const again = { sessionId: session.id, planId: null, tokenId: null, quantity: null }
    const sessionId = (await restartCheckoutSession(world.deps, again)) ?? ''
    expect(sessionId).not.toBe(session.id)
    expect(await newSubscriber(world, subscription, 3, { sessionId })).toMatchObject(ADA)
  })

  it('is named by a payment link, as far as the API would take it', async () => {
    const { paymentLinkId } = subscription
    const open = async (named: { clientReferenceId?: string; email?: string }) =>
      openPaymentLink(world.deps, { paymentLinkId, ...named })
    expect(await open({ clientReferenceId: ' user 7 ', email: 'bo@example.com' })).toMatchObject({
      clientReferenceId: 'user 7',
      email: 'bo@example.com',
      metadata: {},
    })
    expect(await open({ clientReferenceId: 'a'.repeat(201), email: 'nobody' })).toMatchObject({
      clientReferenceId: null,
      email: null,
    })
  })

  it.each<[string, object, string]>([
    ['an email address without @', { email: 'ada' }, 'email'],
    ['an email address that is too long', { email: `${'a'.repeat(64)}@${'b'.repeat(200)}.example` }, 'email'],
    ['two email addresses', { email: 'a@example.com, b@example.com' }, 'email'],
    ['a reference that is too long', { clientReferenceId: 'a'.repeat(201) }, 'clientReferenceId'],
    ['metadata as a list', { metadata: ['a'] }, 'metadata'],
    ['metadata that is no text', { metadata: { seats: 3 } }, 'metadata.seats'],
    ['metadata that is too long', { metadata: { note: 'a'.repeat(501) } }, 'metadata.note'],
    ['a name with a space', { metadata: { 'a b': '1' } }, 'metadata.a b'],
    [
      'too many entries',
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, number) => [`n${number}`, ''])) },
      'metadata',
    ],
  ])('is refused: %s', async (_, body, path) => {
    for (const answer of [await create(body), await change(body)]) {
      expect([answer.status, answer.problem?.errors?.map((each) => each.path)]).toEqual([400, [path]])
    }
  })

  it('is not changed by nothing', async () => {
    const { status, problem } = await change({})
    expect([status, problem?.detail]).toEqual([400, 'Send at least one field to change.'])
  })

  it('has no entry under the name that objects have of their own', async () => {
    await change(JSON.parse('{"metadata":{"__proto__":"x","constructor":"y"}}'))
    expect(Object.entries((await read()).data.metadata)).toEqual([['constructor', 'y']])
  })
})

describe('the merchant finds a customer', () => {
  it.each([['user_'], ['user_8121'], ['ada@ex'], ['ADA@'], ['ada']])(
    'by the beginning of it: %s',
    async (q) => {
      await newSubscriber(world, subscription, 2)
      expect((await rows({ q })).data.map(({ id }) => id)).toEqual([ada.id])
      const { data } = await world.call(find, { apiKey: merchant.apiKey, query: { q } })
      expect(data.map(({ id }) => id)).toEqual([ada.id])
    },
  )

  it.each(['ser_8121', 'user%', 'USER_8121', 'ada@_x', '\\'])('and not by %s', async (q) => {
    expect((await rows({ q })).data).toEqual([])
  })

  it('by the whole reference, in every list', async () => {
    await recordChargePaid(world.deps, {
      subscriberId: ada.id,
      period: 0,
      amountAtomic: 9_990_000n,
      transactionHash: `0x${'ab'.repeat(32)}`,
      blockNumber: 12n,
    })
    const { apiKey } = merchant
    const count = async (clientReferenceId: string) => {
      const query = { clientReferenceId }
      const lists = await Promise.all([
        world.call(find, { apiKey, query }),
        rows(query),
        world.call(listPayments, { apiKey, query }),
      ])
      return lists.map(({ data }) => data.length)
    }
    expect(await count('user_8121')).toEqual([1, 1, 1])
    expect(await count('user_812')).toEqual([0, 0, 0])
    const log = (clientReferenceId: string, key = apiKey) =>
      world.call(listEvents, { apiKey: key, query: { clientReferenceId } })
    const { data: events } = await log('user_8121')
    expect(new Set(events.map(({ subscriberId }) => subscriberId))).toEqual(new Set([ada.id]))
    expect(events.map(({ type }) => type)).toContain('payment.succeeded')
    expect((await log('user_812')).data).toEqual([])
    const invoices = await world.call(listInvoices, { apiKey, query: { clientReferenceId: 'user_8121' } })
    expect(invoices.status).toBe(200)
    const stranger = await world.newMerchant()
    const foreign = await world.call(find, {
      apiKey: stranger.apiKey,
      query: { clientReferenceId: 'user_8121' },
    })
    expect(foreign.data).toEqual([])
    expect((await log('user_8121', stranger.apiKey)).data).toEqual([])
  })

  it('by something at all', async () => {
    const answer = await world.call(find, { apiKey: merchant.apiKey, query: {} })
    expect([answer.status, answer.problem?.errors?.[0]?.path]).toEqual([400, 'q'])
  })

  it('in the file, whose texts are no formulas', async () => {
    const answer = await world.call(exportRows, {
      apiKey: merchant.apiKey,
      params: { id: subscription.id },
      query: { clientReferenceId: 'user_8121' },
    })
    const [record] = parse(answer.text, { bom: true, columns: true }) as Record<string, string>[]
    expect(record).toMatchObject({ clientReferenceId: 'user_8121', email: 'Ada@Example.com' })
    expect(JSON.parse(record?.metadata ?? '')).toEqual(ADA.metadata)
  })
})

describe('the payments of a customer', () => {
  /** The customer of the one payment, in the list, in the file and in the object of its event. */
  async function read() {
    const { apiKey } = merchant
    const { data: payments } = await world.call(listPayments, { apiKey })
    const file = (await world.call(exportPayments, { apiKey })).text
    const [record] = parse(file, { bom: true, columns: true }) as Record<string, string>[]
    const { data: events } = await world.call(listEvents, { apiKey, query: { type: 'payment.succeeded' } })
    const customer = ({ clientReferenceId, email }: Record<string, unknown> = {}) => [
      clientReferenceId,
      email,
    ]
    return { list: customer(payments[0]), file: customer(record), event: customer(events[0]?.data) }
  }

  it('tell who it is as it is now, without a formula, and forget it with the merchant', async () => {
    await recordChargePaid(world.deps, {
      subscriberId: ada.id,
      period: 0,
      amountAtomic: 9_990_000n,
      transactionHash: `0x${'cd'.repeat(32)}`,
      blockNumber: 12n,
    })
    const event = [undefined, undefined]
    expect(await read()).toEqual({ list: ['user_8121', ADA.email], file: ['user_8121', ADA.email], event })
    await change({ clientReferenceId: '=1+1' })
    expect(await read()).toEqual({ list: ['=1+1', ADA.email], file: ["'=1+1", ADA.email], event })
    await change({ clientReferenceId: null, email: null })
    expect(await read()).toEqual({ list: [null, null], file: ['', ''], event })
  })
})

describe('a change of the customer', () => {
  it('keeps what is left out, clears what is null, and takes metadata as a whole', async () => {
    const { status, data } = await change({ email: null, metadata: { plan: 'gold' } })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: ada.id,
      clientReferenceId: 'user_8121',
      email: null,
      metadata: { plan: 'gold' },
    })
    expect((await read()).data).toMatchObject({ clientReferenceId: 'user_8121', email: null })
  })

  it('is 404 for another merchant, and changes nothing', async () => {
    const { apiKey } = await world.newMerchant()
    expect((await change({ email: null }, { apiKey })).status).toBe(404)
    expect((await read()).data.email).toBe(ADA.email)
  })

  it('takes its scope', async () => {
    const apiKey = await world.newApiKey(merchant.userId, { scopes: ['subscribers:read'] })
    expect((await change({ email: null }, { apiKey })).status).toBe(403)
  })

  it('loses nothing to one at the same moment', async () => {
    await Promise.all([change({ email: 'new@example.com' }), change({ clientReferenceId: 'user_1' })])
    expect((await read()).data).toMatchObject({ email: 'new@example.com', clientReferenceId: 'user_1' })
  })
})

it('an address to return to has the id of the session where it asks for it', async () => {
  const { data } = await create({
    successUrl: 'https://shop.example/thanks?session={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://shop.example/back/{CHECKOUT_SESSION_ID}',
  })
  const page = (await getCheckoutPage(world.deps, { sessionId: data.sessionId })) as KnownCheckout
  expect(page.successUrl).toBe(`https://shop.example/thanks?session=${data.sessionId}`)
  expect(page.cancelUrl).toBe(`https://shop.example/back/${data.sessionId}`)
})
