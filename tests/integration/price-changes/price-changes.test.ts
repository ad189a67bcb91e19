import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  POST as announcePriceChange,
  GET as listPriceChanges,
} from '@/app/api/v1/plans/[id]/price-changes/route'
import { events, plans, subscribers, subscriptions } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { sharedStore } from '../../support/service/shared-store'
import { newSubscriber, storedSubscriber } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const store = sharedStore()
let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
let planId: string
beforeEach(async () => {
  world = await createWorld({ store: store() })
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
  subscription = await newSubscription(world, merchant, { trialDays: 0 })
  planId = subscription.plans[0]?.id ?? ''
})

const announce = (body: object, options: object = {}) =>
  world.call(announcePriceChange, { apiKey: merchant.apiKey, params: { id: planId }, body, ...options })
const list = async () =>
  (await world.call(listPriceChanges, { apiKey: merchant.apiKey, params: { id: planId } })).data
const priceOf = async (id: string) => (await storedSubscriber(world, id)).priceMicroUsd

describe('a lower price', () => {
  it('is that of each subscriber who pays more at once, and of new ones', async () => {
    const [ada, old] = [
      await newSubscriber(world, subscription, 1),
      await newSubscriber(world, subscription, 2),
    ]
    await world.deps.store.db
      .update(subscribers)
      .set({ priceMicroUsd: 5_000_000n })
      .where(eq(subscribers.id, old.id))
    const { status, data } = await announce({ price: 8 })
    expect(status).toBe(201)
    expect(data).toMatchObject({ planId, price: 8, lowered: 1 })
    expect(await list()).toEqual([data])
    expect(await priceOf(ada.id)).toBe(8_000_000n)
    expect(await priceOf(old.id)).toBe(5_000_000n)
    const fresh = await newSubscriber(world, subscription, 3, { priceMicroUsd: 8_000_000n })
    expect(await priceOf(fresh.id)).toBe(8_000_000n)
    expect(await announced()).toEqual([data])
  })

  it('keeps the cap that was signed, and takes the discount off the new price', async () => {
    const { id, capAtomic } = await newSubscriber(world, subscription, 1)
    const discount = { id, code: null, percentBps: 5_000, amountMicroUsd: null, charges: null }
    await world.deps.store.db.update(subscribers).set({ discount }).where(eq(subscribers.id, id))
    await announce({ price: 8 })
    expect(await storedSubscriber(world, id)).toMatchObject({ capAtomic, reducedPriceMicroUsd: 4_000_000n })
  })

  it('holds for those of an archived plan', async () => {
    const { id } = await newSubscriber(world, subscription, 1)
    await world.deps.store.db.update(plans).set({ archivedAt: world.clock.now() }).where(eq(plans.id, planId))
    await announce({ price: 8 })
    expect(await priceOf(id)).toBe(8_000_000n)
  })

  it('is announced once, however often and by however many it is asked for', async () => {
    await newSubscriber(world, subscription, 1)
    const answers = await Promise.all([announce({ price: 8 }), announce({ price: 8 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    const headers = { 'Idempotency-Key': 'once' }
    const [first, second] = [
      await announce({ price: 7 }, { headers }),
      await announce({ price: 7 }, { headers }),
    ]
    expect(second.text).toBe(first.text)
    expect(await list()).toHaveLength(2)
  })
})

describe('an announcement is refused', () => {
  it.each([
    ['of nothing', { price: 0 }, 'price'],
    ['of what everybody pays', { price: 9.99 }, 'price'],
    ['of more than anybody pays', { price: 12 }, 'price'],
    [
      'with a date, where nobody pays less',
      { price: 8, from: '2029-02-01T00:00:00Z', otherwise: 'keep' },
      'from',
    ],
    ['with a date and nothing else', { price: 12, from: '2029-02-01T00:00:00Z' }, 'otherwise'],
    ['without its date', { price: 12, otherwise: 'end' }, 'from'],
    ['with a date that is none', { price: 12, from: 'soon', otherwise: 'end' }, 'from'],
    ['with another fate', { price: 12, from: '2029-02-01T00:00:00Z', otherwise: 'wait' }, 'otherwise'],
  ])('%s', async (_, body, named) => {
    await newSubscriber(world, subscription, 1)
    const { status, text } = await announce(body)
    expect(status).toBe(400)
    expect(text).toContain(named)
    expect(await list()).toEqual([])
    expect(await announced()).toEqual([])
  })

  it('of a plan without subscribers, or of another merchant', async () => {
    expect((await announce({ price: 8 })).status).toBe(400)
    const other = await world.newMerchant()
    expect((await announce({ price: 8 }, { apiKey: other.apiKey })).status).toBe(404)
  })
})

it('of an archived subscription is refused, whichever way the price goes, until it is restored', async () => {
  await newSubscriber(world, subscription, 1)
  const change = async (status: 'active' | 'archived') => {
    const { db } = world.deps.store
    await db.update(subscriptions).set({ status }).where(eq(subscriptions.id, subscription.id))
  }
  await change('archived')
  for (const body of [{ price: 8 }, { price: 12, from: '2030-02-01T00:00:00Z', otherwise: 'end' }]) {
    const { status, problem } = await announce(body)
    expect(status).toBe(409)
    expect(problem).toMatchObject({ code: 'not_changeable', detail: expect.stringContaining('archived') })
  }
  expect(await list()).toEqual([])
  await change('active')
  expect((await announce({ price: 8 })).status).toBe(201)
})

async function announced() {
  const rows = await world.deps.store.db
    .select()
    .from(events)
    .where(eq(events.type, 'price_change.announced'))
  return rows.map(({ data }) => data)
}
