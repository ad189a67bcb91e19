import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/v1/events/route'
import { NO_CUSTOMER } from '@/lib/billing/customers/customer'
import { EVENT_API_VERSION } from '@/lib/billing/event-type'
import { recordChargeFailed } from '@/lib/server/services/keeper/fail-charge'
import { cancelSubscribers } from '@/lib/server/services/subscribers/cancel-subscribers'
import { events } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import type { WireEvent } from '@/lib/wire/reports/event-object'
import { writeSomeEvent } from '../../support/events/event-fixture'
import { newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
})
afterAll(() => world.close())

const list = ({ apiKey }: Pick<Merchant, 'apiKey'>, query: Record<string, string> = {}) =>
  world.call(GET, { apiKey, query })
const types = (found: readonly WireEvent[]) => found.map(({ type }) => type)
const ids = (found: readonly WireEvent[]) => found.map(({ id }) => id)

async function walk(merchant: Merchant, query: Record<string, string>): Promise<WireEvent[]> {
  const all: WireEvent[] = []
  for (let after: string | null = ''; after !== null; ) {
    // Both names mean the same; `cursor` is the one that all lists have.
    const place = after && { [after.length % 2 ? 'cursor' : 'after']: after }
    const page = await list(merchant, { ...query, ...place })
    all.push(...page.data)
    after = page.nextCursor
  }
  return all
}

/** The ids of all events of a merchant, in the order of the log. */
async function logged({ userId }: Merchant): Promise<string[]> {
  const rows = await world.deps.store.db
    .select({ id: events.id })
    .from(events)
    .where(eq(events.merchantId, userId))
    .orderBy(asc(events.id))
  return rows.map(({ id }) => id.toString())
}

it('ids grow with the time, whatever other merchants do meanwhile', async () => {
  const [reader, other] = [await world.newMerchant(), await world.newMerchant()]
  const write = (merchantId: string) =>
    writeSomeEvent(world.deps.store.db, { merchantId, at: world.clock.now() })
  for (const { userId } of [reader, other, other, other, reader]) await write(userId)
  const found = ids((await list(reader)).data).map(Number)
  expect(found).toHaveLength(2)
  expect(found).toEqual([...new Set(found)].sort((a, b) => a - b))
  // Microseconds, give or take what a burst runs ahead.
  for (const id of found) expect(Math.abs(id / 1000 - Date.now())).toBeLessThan(600_000)
})

describe('the event log', () => {
  let merchant: Merchant
  let first: SubscriptionDetails
  let second: SubscriptionDetails
  let failedId: string
  let cancelledId: string
  beforeAll(async () => {
    merchant = await world.newMerchant()
    first = await newSubscription(world, merchant)
    second = await newSubscription(world, merchant, { title: 'The other one' })
    failedId = (await newSubscriber(world, first, 1)).id
    cancelledId = (await newSubscriber(world, second, 2)).id
    world.clock.advance(3_600_000)
    await recordChargeFailed(world.deps, {
      subscriberId: failedId,
      period: 0,
      attempt: 1,
      amountAtomic: 9_990_000n,
      reason: 'insufficient_balance',
      nextAttemptAt: new Date('2026-12-08T10:00:00.000Z'),
    })
    await cancelSubscribers(world.deps, {
      author: { merchantId: merchant.userId, actor: 'session' },
      ids: [cancelledId],
      when: 'now',
    })
  })

  it('tells everything in its order, with whom it is about', async () => {
    const { data, nextCursor } = await list(merchant)
    const [token] = first.tokens
    expect(nextCursor).toBeNull()
    expect(ids(data)).toEqual(await logged(merchant))
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      type: 'subscriber.created',
      apiVersion: EVENT_API_VERSION,
      createdAt: '2026-11-21T10:00:00.000Z',
      timestamp: '2026-11-21T10:00:00.000Z',
      sequence: 1,
      subscriptionId: first.id,
      subscriberId: failedId,
      title: 'Ledgerline Pro',
      subscriber: {
        eoaaddress: wallet(1),
        plan: first.plans[0]?.name,
        price: 9.99,
        frequency: 'month',
        token: expect.objectContaining({ id: token?.id, symbol: token?.symbol }),
        ...NO_CUSTOMER,
      },
      data: expect.objectContaining({ id: failedId, eoaaddress: wallet(1), status: 'trialing' }),
    })
    expect(data.find(({ type }) => type === 'payment.failed')).toMatchObject({
      createdAt: '2026-11-21T11:00:00.000Z',
      title: 'Ledgerline Pro',
      data: { failureReason: 'insufficient_balance', price: 9.99 },
    })
    expect(data.at(-1)).toMatchObject({
      type: 'subscriber.cancelled',
      subscriptionId: second.id,
      title: 'The other one',
    })
  })

  it('numbers the events of each subscriber from 1, in any order and under any filter', async () => {
    const numbers = async (query: Record<string, string>) =>
      (await list(merchant, query)).data.map(({ type, sequence }) => [type, sequence])
    const ofSecond = [
      ['subscriber.created', 1],
      ['checkout_session.completed', 2],
      ['subscriber.cancelled', 3],
    ]
    expect(await numbers({ subscriber: cancelledId })).toEqual(ofSecond)
    expect(await numbers({ subscriber: cancelledId, order: 'desc' })).toEqual(ofSecond.toReversed())
    expect(await numbers({ type: 'subscriber.cancelled' })).toEqual([['subscriber.cancelled', 3]])
    await world.deps.store.transaction((tx) =>
      writeSomeEvent(tx, { merchantId: merchant.userId, at: world.clock.now() }),
    )
    expect(await numbers({ type: 'network.gas_budget_spent' })).toEqual([['network.gas_budget_spent', null]])
  })

  it('can be read backwards', async () => {
    expect(ids((await list(merchant, { order: 'desc' })).data)).toEqual((await logged(merchant)).reverse())
  })

  it('is filtered by type, subscription, subscriber and time, alone and together', async () => {
    const only = async (query: Record<string, string>) => types((await list(merchant, query)).data)
    expect(await only({ type: 'payment.failed' })).toEqual(['payment.failed'])
    expect(await only({ type: 'subscriber.cancelled,payment.failed' })).toEqual([
      'payment.failed',
      'subscriber.cancelled',
    ])
    expect(await only({ type: 'payment.reversed' })).toEqual([])
    const ofSecond = ['subscriber.created', 'checkout_session.completed', 'subscriber.cancelled']
    expect(await only({ subscription: second.id })).toEqual(ofSecond)
    expect(await only({ subscriber: cancelledId })).toEqual(ofSecond)
    expect(await only({ subscriber: cancelledId, subscription: first.id })).toEqual([])
    expect(await only({ subscription: second.id, from: '2026-11-21T11:00:00Z' })).toEqual([
      'subscriber.cancelled',
    ])
    expect(await only({ subscription: second.id, to: '2026-11-21T12:00:00+01:00' })).toEqual(
      ofSecond.slice(0, 2),
    )
  })

  it.each([
    ['type', 'payment'],
    ['type', 'payment.failed,'],
    ['subscription', 'starter'],
    ['subscriber', '1'],
    ['from', '2026-11-21'],
    ['after', 'x'],
    ['after', '-1'],
    ['after', '9'.repeat(19)],
    ['order', 'newest'],
    ['limit', '0'],
    ['limit', '201'],
  ])('refuses %s=%s', async (name, value) => {
    expect((await list(merchant, { [name]: value })).problem).toMatchObject({
      status: 400,
      errors: [{ path: name }],
    })
  })

  it('refuses a time that ends before it begins', async () => {
    const query = { from: '2026-11-22T00:00:00Z', to: '2026-11-21T00:00:00Z' }
    expect((await list(merchant, query)).problem).toMatchObject({ status: 400, errors: [{ path: 'to' }] })
  })

  it('is 404 for a subscription or subscriber that is unknown, or of somebody else', async () => {
    const stranger = await world.newMerchant()
    for (const query of [{ subscription: UNKNOWN }, { subscriber: UNKNOWN }]) {
      expect((await list(merchant, query)).problem).toMatchObject({ status: 404, code: 'not_found' })
    }
    for (const query of [{ subscription: first.id }, { subscriber: failedId }]) {
      expect((await list(stranger, query)).problem).toMatchObject({ status: 404, code: 'not_found' })
    }
    expect((await list(stranger)).data).toEqual([])
  })

  it('wants the scope webhooks:read, or the cookie', async () => {
    const blind = await world.newApiKey(merchant.userId, { scopes: ['subscribers:read'] })
    const seeing = await world.newApiKey(merchant.userId, { scopes: ['webhooks:read'] })
    expect((await list({ apiKey: blind })).status).toBe(403)
    expect((await list({ apiKey: seeing })).status).toBe(200)
    expect((await world.call(GET)).status).toBe(401)
    expect((await world.call(GET, { cookie: merchant.cookie })).status).toBe(200)
  })
})

describe('following the log', () => {
  const write = (merchant: Merchant, count: number) =>
    world.deps.store.transaction(async (tx) => {
      for (let each = 0; each < count; each += 1) {
        await writeSomeEvent(tx, { merchantId: merchant.userId, at: world.clock.now() })
      }
    })

  it.each(['asc', 'desc'])('meets every event once in pages of any size, %s', async (order) => {
    const merchant = await world.newMerchant()
    await write(merchant, 31)
    const all = await logged(merchant)
    for (const limit of ['1', '10', '30', '31', '200']) {
      expect(ids(await walk(merchant, { order, limit }))).toEqual(order === 'asc' ? all : all.toReversed())
    }
  })

  it('goes on where it stopped when more has happened', async () => {
    const merchant = await world.newMerchant()
    await write(merchant, 3)
    const before = await list(merchant)
    await write(merchant, 2)
    const since = await list(merchant, { after: before.data.at(-1)?.id ?? '' })
    expect([...ids(before.data), ...ids(since.data)]).toEqual(await logged(merchant))
    expect(since.data).toHaveLength(2)
  })
})
