import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as readInvoice } from '@/app/api/v1/invoices/[id]/route'
import { GET as readInvoices } from '@/app/api/v1/invoices/route'
import { GET as exportInvoices } from '@/app/api/v1/invoices.csv/route'
import {
  PATCH as changeInvoiceSettings,
  GET as readInvoiceSettings,
} from '@/app/api/v1/merchant/invoice-settings/route'
import { PATCH as changeMerchant } from '@/app/api/v1/merchant/route'
import { GET as readPortalInvoice } from '@/app/api/v1/portal/invoices/[id]/route'
import { GET as readPortalInvoices } from '@/app/api/v1/portal/invoices/route'
import { PATCH as changeSubscription, GET as readSubscription } from '@/app/api/v1/subscriptions/[id]/route'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import type { Store } from '@/lib/server/store/database/store'
import { invoices } from '@/lib/server/store/schema/invoice-schema'
import { auditLog, events, subscribers } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { openTestStore } from '../../support/service/database'
import { payerSession } from '../../support/service/payer-session'
import { newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const PAID = 9_990_000n

let store: Store
let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
let wallets = 0
beforeAll(async () => {
  store = await openTestStore()
  world = await createWorld({ store })
  await addTokenCatalogue(world)
})
afterAll(() => store.close())
beforeEach(async () => {
  merchant = await world.newMerchant({ organisation: 'Northwind' })
  subscription = await newSubscription(world, merchant)
})

async function paidSubscriber(of = subscription) {
  wallets += 1
  world.clock.advance(1)
  const subscriber = await newSubscriber(world, of, wallets)
  await recordChargePaid(world.deps, { subscriberId: subscriber.id, period: 0, amountAtomic: PAID })
  return { subscriber, address: wallet(wallets) }
}

const list = async (query = {}) => (await world.call(readInvoices, { apiKey: merchant.apiKey, query })).data
const set = (body: unknown) => world.call(changeInvoiceSettings, { apiKey: merchant.apiKey, body })

describe('a payment that is confirmed', () => {
  it('has one invoice with the next number, told once with the payment', async () => {
    const { subscriber } = await paidSubscriber()
    await recordChargePaid(world.deps, { subscriberId: subscriber.id, period: 0, amountAtomic: PAID })
    await paidSubscriber()
    const [second, first] = await list()
    expect([first?.number, second?.number]).toEqual(['INV-2026-000001', 'INV-2026-000002'])
    expect(first).toMatchObject({
      status: 'paid',
      subscriberId: subscriber.id,
      total: 9.99,
      net: 9.99,
      tax: 0,
      taxRate: null,
      amount: '9990000',
      amountText: '9.99',
      buyer: null,
      seller: { legalName: '', organisation: 'Northwind', wallet: merchant.address },
      lines: [{ kind: 'plan', quantity: 1, amount: 9.99 }],
    })
    const told = await store.db.select().from(events).where(eq(events.subscriberId, subscriber.id))
    const created = told.filter(({ type }) => type === 'invoice.created')
    expect(created).toMatchObject([{ data: { id: first?.id, number: 'INV-2026-000001', total: 9.99 } }])
  })

  it('says for ever what it said when it was issued', async () => {
    await set({
      legalName: 'Northwind GmbH',
      address: ' Hauptstr. 1\r\n10115 Berlin ',
      taxId: 'DE123',
      country: 'de',
    })
    await set({ taxRates: [{ country: 'DE', percent: 19 }], numberPrefix: 'NW' })
    await paidSubscriber()
    const [issued] = await list()
    expect(issued).toMatchObject({
      number: 'NW-2026-000001',
      net: 8.39,
      tax: 1.6,
      taxRate: { country: 'DE', percent: 19 },
      seller: {
        legalName: 'Northwind GmbH',
        address: 'Hauptstr. 1\n10115 Berlin',
        taxId: 'DE123',
        country: 'DE',
      },
    })
    await set({ legalName: 'Another', taxRates: [], numberPrefix: 'X' })
    await world.call(changeMerchant, { apiKey: merchant.apiKey, body: { organisation: 'Another' } })
    const params = { id: subscription.id }
    const read = await world.call(readSubscription, { apiKey: merchant.apiKey, params })
    const headers = { 'if-match': read.headers.get('etag') ?? '' }
    await world.call(changeSubscription, {
      apiKey: merchant.apiKey,
      params,
      headers,
      body: { title: 'Another' },
    })
    expect(await list()).toEqual([issued])
    await paidSubscriber()
    expect((await list())[0]).toMatchObject({
      number: 'X-2026-000002',
      title: 'Another',
      tax: 0,
      seller: { legalName: 'Another' },
    })
  })

  it('is counted from 1 in each year and by each merchant', async () => {
    await paidSubscriber()
    const now = world.clock.now()
    world.clock.set(new Date('2027-01-01T00:00:00Z'))
    await paidSubscriber()
    const other = await world.newMerchant()
    await paidSubscriber(await newSubscription(world, other))
    world.clock.set(now)
    expect((await list()).map(({ number }) => number)).toEqual(['INV-2027-000001', 'INV-2026-000001'])
    const ofOther = await world.call(readInvoices, { apiKey: other.apiKey })
    expect(ofOther.data.map(({ number }) => number)).toEqual(['INV-2027-000001'])
  })

  it('has a number of its own without a gap, however many are confirmed at once', async () => {
    const subscribers = []
    for (let index = 0; index < 24; index += 1) {
      wallets += 1
      subscribers.push(await newSubscriber(world, subscription, wallets))
    }
    const paid = { period: 0, amountAtomic: PAID }
    const failing = { ...world.deps, random: { ...world.deps.random, uuid: () => subscription.id } }
    await Promise.allSettled(
      subscribers.flatMap(({ id: subscriberId }) => [
        recordChargePaid(world.deps, { subscriberId, ...paid }),
        // Its charge's id is taken twice, which rolls it back and gives its number to the next one.
        recordChargePaid(failing, { subscriberId, ...paid }),
      ]),
    )
    for (const { id: subscriberId } of subscribers)
      await recordChargePaid(world.deps, { subscriberId, ...paid })
    const rows = await store.db.select().from(invoices).where(eq(invoices.merchantId, merchant.userId))
    expect(rows.map(({ sequence }) => sequence).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 24 }, (_, index) => index + 1),
    )
    expect(new Set(rows.map(({ chargeId }) => chargeId)).size).toBe(24)
  })
})

describe('invoices', () => {
  it('are listed by subscriber and time, in pages without a gap', async () => {
    const { subscriber } = await paidSubscriber()
    world.clock.advance(1000)
    await paidSubscriber()
    const from = world.clock.now().toISOString()
    expect(await list({ subscriber: subscriber.id })).toMatchObject([{ subscriberId: subscriber.id }])
    expect(await list({ from })).toHaveLength(1)
    expect(await list({ to: from })).toMatchObject([{ subscriberId: subscriber.id }])
    const first = await world.call(readInvoices, { apiKey: merchant.apiKey, query: { limit: 1 } })
    const query = { limit: 1, cursor: first.nextCursor ?? '' }
    const second = await world.call(readInvoices, { apiKey: merchant.apiKey, query })
    expect([...first.data, ...second.data]).toEqual(await list())
    expect(second.nextCursor).toBeNull()
    const wrong = await world.call(readInvoices, {
      apiKey: merchant.apiKey,
      query: { from, to: '2026-01-01T00:00:00Z' },
    })
    expect(wrong.status).toBe(400)
  })

  it('are found by the wallet, and exported as they are listed', async () => {
    const { subscriber, address } = await paidSubscriber()
    await set({ legalName: '=Northwind', taxRates: [{ country: 'DE', percent: 19 }], country: 'DE' })
    await paidSubscriber()
    const q = address.toLowerCase()
    expect(await list({ q })).toMatchObject([{ subscriberId: subscriber.id }])
    expect(await list({ q: '0xdead' })).toEqual([])
    const { data, headers } = await world.call(exportInvoices, { apiKey: merchant.apiKey })
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="invoices-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [head, ...lines] = data.replace('\ufeff', '').trim().split('\r\n')
    expect(head).toMatch(/^number,status,issuedAt,voidedAt,title,plan,payer,buyerName,/)
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([
      ['INV-2026-000002', 'paid'],
      ['INV-2026-000001', 'paid'],
    ])
    expect(lines[0]).toContain(',9.99,8.39,1.6,19,DE,')
    const one = await world.call(exportInvoices, {
      apiKey: merchant.apiKey,
      query: { subscriber: subscriber.id },
    })
    expect(one.data.trim().split('\r\n')).toHaveLength(2)
    const other = await world.newMerchant()
    const foreign = { apiKey: other.apiKey, query: { subscriber: subscriber.id } }
    expect((await world.call(exportInvoices, foreign)).status).toBe(404)
    const nothing = await world.call(exportInvoices, { apiKey: other.apiKey, query: { q } })
    expect(nothing.data.trim().split('\r\n')).toHaveLength(1)
  })

  it('tell their merchant whose they are, as payments do, and the payer nothing of that', async () => {
    const { subscriber, address } = await paidSubscriber()
    const customer = { clientReferenceId: 'customer-42', email: 'ada@example.com' }
    await store.db.update(subscribers).set(customer).where(eq(subscribers.id, subscriber.id))
    const [listed] = await list()
    expect(listed).toMatchObject(customer)
    const one = await world.call(readInvoice, { apiKey: merchant.apiKey, params: { id: listed?.id ?? '' } })
    expect(one.data).toEqual(listed)
    const { data } = await world.call(exportInvoices, { apiKey: merchant.apiKey })
    const [head, line] = data.trim().split('\r\n')
    expect(head).toMatch(/,clientReferenceId,email$/)
    expect(line).toMatch(/,customer-42,ada@example\.com$/)
    const own = await world.call(readPortalInvoices, { cookie: await payerSession(world, address) })
    expect(own.data).toHaveLength(1)
    expect(own.text).not.toMatch(/customer-42|ada@example/)
  })

  it('are read by who pays, of all merchants, and by nobody else', async () => {
    const { address } = await paidSubscriber()
    await paidSubscriber()
    const cookie = await payerSession(world, address)
    const own = await world.call(readPortalInvoices, { cookie })
    expect(own.data).toMatchObject([{ payer: address }])
    const [other] = (await list()).filter(({ payer }) => payer !== address)
    const params = { id: other?.id ?? '' }
    expect((await world.call(readPortalInvoice, { cookie, params })).status).toBe(404)
    const asMerchant = await world.call(readInvoice, { apiKey: merchant.apiKey, params })
    expect(asMerchant.data).toEqual(other)
  })
})

describe('the settings of invoices', () => {
  it.each([
    { country: 'XX' },
    { country: 'Germany' },
    { numberPrefix: 'inv' },
    { numberPrefix: '' },
    { legalName: 'x'.repeat(201) },
    { legalName: 'a\u202eb' },
    { address: 'x'.repeat(501) },
    { address: Array(9).fill('x').join('\n') },
    { address: 'a\u0000b' },
    { taxId: 'a\nb' },
    { taxRates: [{ country: 'DE', percent: 100.01 }] },
    { taxRates: [{ country: 'DE', percent: 19.005 }] },
    { taxRates: [{ country: 'DE', percent: -1 }] },
    {
      taxRates: [
        { country: 'DE', percent: 19 },
        { country: 'de', percent: 7 },
      ],
    },
    { unknown: 1 },
  ])('refuse %j', async (body) => {
    expect((await set(body)).problem).toMatchObject({ code: 'invalid_request' })
  })

  it('keep what is not named, and are noted once', async () => {
    await set({ legalName: 'Northwind GmbH', taxRates: [{ country: 'DE', percent: 5.5 }] })
    await set({ country: 'DE' })
    await set({ country: 'DE' })
    const read = await world.call(readInvoiceSettings, { apiKey: merchant.apiKey })
    expect(read.data).toEqual({
      legalName: 'Northwind GmbH',
      address: '',
      country: 'DE',
      taxId: '',
      numberPrefix: 'INV',
      taxRates: [{ country: 'DE', percent: 5.5 }],
    })
    const noted = await store.db.select().from(auditLog).where(eq(auditLog.merchantId, merchant.userId))
    expect(noted.map(({ action, details }) => [action, Object.keys(details).sort()])).toEqual([
      ['subscription.created', expect.anything()],
      ['invoice_settings.changed', ['legalName', 'taxRates']],
      ['invoice_settings.changed', ['country']],
    ])
  })
})
