import { and, count, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as cancelRoute } from '@/app/api/v1/subscribers/cancel/route'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { auditLog, subscribers } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import {
  eventTypes,
  insertManySubscribers,
  newSubscriber,
  storedSubscriber,
} from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const UNKNOWN = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'

const NO_END = { cancelAt: null, cancelOrigin: null }

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
  subscription = await newSubscription(world, merchant, { trialDays: 0 })
})
afterAll(() => world.close())

let wallets = 0
/** The id of a subscriber who has paid the first month. */
async function paying(): Promise<string> {
  const { id } = await newSubscriber(world, subscription, ++wallets)
  await recordChargePaid(world.deps, { subscriberId: id, period: 0, amountAtomic: 9_990_000n })
  return id
}

const cancel = (body: unknown, apiKey = merchant.apiKey) => world.call(cancelRoute, { apiKey, body })
const cancelsTold = async (id: string) =>
  (await eventTypes(world, id)).filter((type) => type.startsWith('subscriber.cancel'))

describe('cancelling many subscribers', () => {
  it('tells what became of each, in the order that was asked', async () => {
    const [ended, first, second] = [await paying(), await paying(), await paying()]
    await cancel({ ids: [ended], when: 'now' })
    const { status, data } = await cancel({
      ids: [second, UNKNOWN, ended, first.toUpperCase()],
      when: 'now',
      reason: 'too_expensive',
    })
    expect(status).toBe(200)
    expect(data).toEqual([
      { id: second, result: 'cancelled', ...NO_END },
      { id: UNKNOWN, result: 'not_found', ...NO_END },
      { id: ended, result: 'already_cancelled', ...NO_END },
      { id: first, result: 'cancelled', ...NO_END },
    ])
    for (const id of [first, second]) {
      expect(await storedSubscriber(world, id)).toMatchObject({
        status: 'cancelled',
        nextChargeAt: null,
        cancelReason: 'too_expensive',
      })
      expect(await cancelsTold(id)).toEqual(['subscriber.cancelled'])
      expect(await world.deps.store.db.select().from(auditLog).where(eq(auditLog.target, id))).toHaveLength(1)
    }
  })

  it('at the end of their periods leaves access until then, and again changes nothing', async () => {
    const ids = [await paying(), await paying()]
    const end = { cancelAt: '2026-12-21T10:00:00.000Z', cancelOrigin: 'merchant' }
    expect((await cancel({ ids, when: 'period_end' })).data).toEqual(
      ids.map((id) => ({ id, result: 'cancelled', ...end })),
    )
    expect((await cancel({ ids, when: 'period_end' })).data).toEqual(
      ids.map((id) => ({ id, result: 'already_cancelled', ...end })),
    )
    for (const id of ids) {
      expect(await storedSubscriber(world, id)).toMatchObject({ status: 'active', nextChargeAt: null })
      expect(await cancelsTold(id)).toEqual(['subscriber.cancel_scheduled'])
    }
  })

  it('tells the end of each where one period is not paid, so that its end comes at once', async () => {
    const paid = await paying()
    const { id: unpaid } = await newSubscriber(world, subscription, ++wallets)
    expect((await cancel({ ids: [unpaid, paid], when: 'period_end' })).data).toEqual([
      { id: unpaid, result: 'cancelled', ...NO_END },
      { id: paid, result: 'cancelled', cancelAt: '2026-12-21T10:00:00.000Z', cancelOrigin: 'merchant' },
    ])
  })

  it('leaves those as they are whose end is another than was shown', async () => {
    const [paid, moved] = [await paying(), await paying()]
    const { id: unpaid } = await newSubscriber(world, subscription, ++wallets)
    const [before, beside] = [await storedSubscriber(world, unpaid), await storedSubscriber(world, moved)]
    const end = '2026-12-21T10:00:00.000Z'
    const { data } = await cancel({
      ids: [unpaid, moved, paid],
      when: 'period_end',
      expectedEnds: [
        { id: unpaid, expectedEnd: end },
        { id: moved, expectedEnd: '2026-11-21T10:00:00.000Z' },
        { id: paid, expectedEnd: end },
      ],
    })
    expect(data).toEqual([
      { id: unpaid, result: 'end_changed', ...NO_END },
      { id: moved, result: 'end_changed', ...NO_END },
      { id: paid, result: 'cancelled', cancelAt: end, cancelOrigin: 'merchant' },
    ])
    expect(await storedSubscriber(world, unpaid)).toEqual(before)
    expect(await storedSubscriber(world, moved)).toEqual(beside)
    expect(await cancelsTold(unpaid)).toEqual([])
  })

  it('takes a thousand, and by several at once tells of each once', async () => {
    const many = await newSubscription(world, merchant, { trialDays: 0 })
    await insertManySubscribers(world, many, 1000, { from: 10_000 })
    const rows = await world.deps.store.db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.subscriptionId, many.id))
    const ids = rows.map(({ id }) => id)
    const answers = await Promise.all([
      cancel({ ids, when: 'now' }),
      cancel({ ids: ids.toReversed(), when: 'now' }),
      cancel({ ids: ids.slice(500), when: 'period_end' }),
    ])
    const ended = answers.flatMap(({ data }) => data).filter(({ result }) => result === 'cancelled')
    expect(new Set(ended.map(({ id }) => id))).toEqual(new Set(ids))
    const [left] = await world.deps.store.db
      .select({ running: count() })
      .from(subscribers)
      .where(and(eq(subscribers.subscriptionId, many.id), ne(subscribers.status, 'cancelled')))
    expect(left).toEqual({ running: 0 })
    for (const id of ids.slice(0, 20)) {
      expect((await cancelsTold(id)).filter((type) => type === 'subscriber.cancelled')).toHaveLength(1)
    }
  })

  it('of another merchant finds nobody and changes nothing', async () => {
    const id = await paying()
    const before = await storedSubscriber(world, id)
    const other = await world.newMerchant()
    expect((await cancel({ ids: [id], when: 'now' }, other.apiKey)).data).toEqual([
      { id, result: 'not_found', ...NO_END },
    ])
    expect(await storedSubscriber(world, id)).toEqual(before)
    expect(await cancelsTold(id)).toEqual([])
  })

  it.each([
    ['nobody', { ids: [], when: 'now' }],
    ['no list', { ids: UNKNOWN, when: 'now' }],
    ['an id twice', { ids: [UNKNOWN, UNKNOWN.toUpperCase()], when: 'now' }],
    ['what is no id', { ids: ['x'], when: 'now' }],
    ['no time', { ids: [UNKNOWN] }],
    ['another time', { ids: [UNKNOWN], when: 'later' }],
    ['another reason', { ids: [UNKNOWN], when: 'now', reason: 'because' }],
    ['an unknown field', { ids: [UNKNOWN], when: 'now', comment: 'x' }],
    [
      'too many',
      {
        ids: Array.from(
          { length: 1001 },
          (_, index) => `${String(index).padStart(8, '0')}${UNKNOWN.slice(8)}`,
        ),
        when: 'now',
      },
    ],
  ])('is refused for %s, and nobody is cancelled', async (_, body) => {
    expect((await cancel(body)).problem).toMatchObject({ status: 400, code: 'invalid_request' })
  })
})
