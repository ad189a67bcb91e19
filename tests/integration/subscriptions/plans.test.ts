import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as checkoutSessionRoute from '@/app/api/checkout-session/route'
import * as planRoute from '@/app/api/v1/plans/[id]/route'
import * as plansRoute from '@/app/api/v1/subscriptions/[id]/plans/route'
import * as subscriptionRoute from '@/app/api/v1/subscriptions/[id]/route'
import { auditLog, events } from '@/lib/server/store/schema/schema'
import {
  findPlanList,
  findSubscription,
  type SubscriptionDetails,
} from '@/lib/server/store/subscriptions/subscriptions'
import { newSubscriber, storedSubscriber } from '../../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  newCheckoutSession,
  newSubscription,
} from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
let starter: string
let team: string
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
})
beforeEach(async () => {
  subscription = await newSubscription(world, merchant)
  ;[starter = '', team = ''] = subscription.plans.map(({ id }) => id)
})
afterAll(() => world.close())

const create = (body: unknown, options: { apiKey?: string; id?: string; ifMatch?: string } = {}) =>
  world.call(plansRoute.POST, {
    ...(options.ifMatch !== undefined && { headers: { 'if-match': options.ifMatch } }),
    params: { id: options.id ?? subscription.id },
    apiKey: options.apiKey ?? merchant.apiKey,
    body,
  })
const change = (id: string, body: unknown, apiKey = merchant.apiKey) =>
  world.call(planRoute.PATCH, { params: { id }, apiKey, body })
const changeRead = (id: string, body: unknown, ifMatch: string) =>
  world.call(planRoute.PATCH, {
    params: { id },
    apiKey: merchant.apiKey,
    body,
    headers: { 'if-match': ifMatch },
  })
const read = () =>
  world.call(subscriptionRoute.GET, { params: { id: subscription.id }, apiKey: merchant.apiKey })
const offeredNames = async () => {
  const { id } = await newCheckoutSession(world, subscription)
  const { data } = await world.call(checkoutSessionRoute.GET, { query: { sessionId: id } })
  return data.subscription.plans.map(({ name }) => name)
}
const eventCount = async () =>
  (await world.deps.store.db.select().from(events).where(eq(events.subscriptionId, subscription.id))).length

describe('a new plan', () => {
  it('stands behind the others, and is a change of its subscription', async () => {
    const answer = await create({ name: 'Enterprise', price: 2400.5, frequency: 'quarter', volume: 250 })
    expect(answer.status).toBe(201)
    expect(answer.data).toEqual({
      id: expect.any(String),
      name: 'Enterprise',
      price: 2400.5,
      frequency: 'quarter',
      volume: 250,
      subscriptionId: subscription.id,
    })
    const after = await read()
    expect(after.data.plans.map(({ name }) => name)).toEqual(['Starter', 'Team', 'Enterprise'])
    expect(after.headers.get('etag')).toBe('"2"')
    expect(await offeredNames()).toEqual(['Starter', 'Team', 'Enterprise'])
    expect(await eventCount()).toBe(1)
    expect(
      await world.deps.store.db.select().from(auditLog).where(eq(auditLog.target, answer.data.id)),
    ).toEqual([expect.objectContaining({ action: 'plan.created', merchantId: merchant.userId })])
  })

  it('of ten at the same moment, each gets a place of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => create({ name: `P${n}`, price: n })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect((await read()).data.plans).toHaveLength(12)
  })

  it('is refused when the subscription offers 100 already, until one is archived', async () => {
    const plans = Array.from({ length: 100 }, (_, n) => ({
      name: `P${n}`,
      price: n,
      frequency: 'month' as const,
      volume: 0,
    }))
    const full = await newSubscription(world, merchant, { plans })
    const refused = await create({ name: 'One more', price: 1 }, { id: full.id })
    expect([refused.status, refused.problem?.errors?.[0]?.path]).toEqual([400, 'plans'])
    await change(full.plans[0]?.id ?? '', { archived: true })
    expect((await create({ name: 'One more', price: 1 }, { id: full.id })).status).toBe(201)
    const back = await change(full.plans[0]?.id ?? '', { archived: false })
    expect([back.status, back.problem?.errors?.[0]?.path]).toEqual([400, 'archived'])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['without a name', { price: 1 }, 'name'],
    ['without a price', { name: 'A' }, 'price'],
    ['with a negative price', { name: 'A', price: -1 }, 'price'],
    ['with 7 decimals', { name: 'A', price: 1.0000001 }, 'price'],
    ['with a price above 1e9', { name: 'A', price: 1e9 + 0.01 }, 'price'],
    ['with an unknown frequency', { name: 'A', price: 1, frequency: 'day' }, 'frequency'],
    ['with an unknown field', { name: 'A', price: 1, archived: true }, 'archived'],
  ])('is refused %s', async (_, body, path) => {
    const answer = await create(body)
    expect([answer.status, answer.problem?.errors?.[0]?.path]).toEqual([400, path])
    expect((await read()).data.plans).toHaveLength(2)
  })

  it('belongs to its subscription whatever the case of the ids', async () => {
    const { data } = await create({ name: 'Upper', price: 1 }, { id: subscription.id.toUpperCase() })
    expect(data.subscriptionId).toBe(subscription.id)
    const renamed = await change(data.id.toUpperCase(), { name: 'Case' })
    expect(renamed.data).toMatchObject({ id: data.id, name: 'Case' })
  })

  it('for a foreign subscription is answered like one for an unknown', async () => {
    const { apiKey } = await world.newMerchant()
    const body = { name: 'A', price: 1 }
    const foreign = await create(body, { apiKey })
    const unknown = await create(body, { apiKey, id: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14' })
    expect(foreign.status).toBe(404)
    expect({ ...foreign.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' })
  })
})

describe('changing a plan', () => {
  it('changes what is sent; whoever subscribed keeps the signed price', async () => {
    const subscriber = await newSubscriber(world, subscription, 1)
    const { data } = await change(starter, { name: 'Solo', price: 12.5, volume: 3 })
    expect(data).toEqual({
      id: starter,
      name: 'Solo',
      price: 12.5,
      frequency: 'month',
      volume: 3,
      quantityMax: 1,
      usage: null,
      subscriptionId: subscription.id,
      archived: false,
    })
    expect((await read()).data.plans[0]).toEqual(data)
    expect((await storedSubscriber(world, subscriber.id)).priceMicroUsd).toBe(9_990_000n)
    expect((await read()).headers.get('etag')).toBe('"2"')
  })

  it('makes no new version when nothing is different', async () => {
    await change(starter, { name: 'Starter', price: 9.99, archived: false })
    expect((await read()).headers.get('etag')).toBe('"1"')
    expect(await eventCount()).toBe(0)
  })

  it('reaches both ways in which the store reads plans, to the same rows', async () => {
    await change(starter, { archived: true })
    await change(team, { price: 999_999_999.99 })
    const params = { id: subscription.id, merchantId: merchant.userId }
    const { db } = world.deps.store
    const [whole, list] = [await findSubscription(db, params), await findPlanList(db, params)]
    expect(list).toEqual({ title: whole?.title, plans: whole?.plans })
    expect(await findPlanList(db, { ...params, merchantId: (await world.newMerchant()).userId })).toBeNull()
  })

  it('to archived takes it off the checkout, keeps it for the merchant, and can be taken back', async () => {
    expect((await change(starter, { archived: true })).data.archived).toBe(true)
    expect(await offeredNames()).toEqual(['Team'])
    expect((await read()).data.plans.map(({ name, archived }) => [name, archived])).toEqual([
      ['Starter', true],
      ['Team', false],
    ])
    await change(starter, { archived: false })
    expect(await offeredNames()).toEqual(['Starter', 'Team'])
  })

  it('may still rename a plan that is archived, the last one on offer or not', async () => {
    await change(starter, { archived: true })
    expect((await change(starter, { name: 'Old', archived: true })).data).toMatchObject({
      name: 'Old',
      archived: true,
    })
  })

  it('never archives the last plan on offer', async () => {
    await change(starter, { archived: true })
    const answer = await change(team, { archived: true })
    expect(answer.status).toBe(400)
    expect(answer.problem?.errors).toEqual([
      { path: 'archived', code: 'invalid_value', message: expect.stringMatching(/last plan/) },
    ])
    expect(await offeredNames()).toEqual(['Team'])
  })

  it('never archives all plans, not even at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const fresh = await newSubscription(world, merchant)
      const answers = await Promise.all(fresh.plans.map(({ id }) => change(id, { archived: true })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['nothing', {}, ''],
    ['another frequency', { frequency: 'year' }, 'frequency'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a price with 7 decimals', { price: 0.0000001 }, 'price'],
    ['archived as text', { archived: 'yes' }, 'archived'],
  ])('is refused with %s', async (_, body, path) => {
    const answer = await change(starter, body)
    expect([answer.status, answer.problem?.errors?.[0]?.path]).toEqual([400, path])
  })

  it('of another merchant is answered like that of an unknown one', async () => {
    const { apiKey } = await world.newMerchant()
    const foreign = await change(starter, { price: 0 }, apiKey)
    const unknown = await change('7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14', { price: 0 }, apiKey)
    expect([foreign.status, (await change('x', { price: 0 }, apiKey)).status]).toEqual([404, 404])
    expect({ ...foreign.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' })
    expect((await read()).data.plans[0]?.price).toBe(9.99)
  })
})

describe('If-Match of the subscription', () => {
  it('lets whoever read it last change and add plans, each answer naming the next version', async () => {
    const changed = await changeRead(starter, { price: 12 }, '"1"')
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"'])
    const same = await changeRead(starter, { price: 12 }, '"2"')
    expect([same.status, same.headers.get('etag')]).toEqual([200, '"2"'])
    const added = await create({ name: 'Third', price: 1 }, { ifMatch: '"2"' })
    expect([added.status, added.headers.get('etag')]).toEqual([201, '"3"'])
    expect((await read()).headers.get('etag')).toBe('"3"')
  })

  it('refuses whoever read before somebody else wrote, of another plan too, and nothing is changed', async () => {
    await change(team, { name: 'Crew' })
    const before = await read()
    const changed = await changeRead(starter, { price: 1 }, '"1"')
    const added = await create({ name: 'Third', price: 1 }, { ifMatch: '"1"' })
    expect([changed, added].map(({ status, problem }) => [status, problem?.code])).toEqual([
      [412, 'version_mismatch'],
      [412, 'version_mismatch'],
    ])
    const after = await read()
    expect([after.text, after.headers.get('etag')]).toEqual([before.text, '"2"'])
    expect(await eventCount()).toBe(1)
  })

  it('lets exactly one win of those who write at the same moment', async () => {
    const answers = await Promise.all([
      ...[1, 2, 3, 4].map((price) => changeRead(starter, { price }, '"1"')),
      ...[1, 2, 3, 4].map((price) => create({ name: `P${price}`, price }, { ifMatch: '"1"' })),
      world.call(subscriptionRoute.PATCH, {
        params: { id: subscription.id },
        apiKey: merchant.apiKey,
        body: { title: 'Other' },
        headers: { 'if-match': '"1"' },
      }),
    ])
    const lost = answers.filter(({ status }) => status === 412)
    expect(lost).toHaveLength(answers.length - 1)
    expect((await read()).headers.get('etag')).toBe('"2"')
    expect(await eventCount()).toBe(1)
  })
})

describe('the counts of subscribers', () => {
  it('are by status, in the list and alone, and never another subscription’s', async () => {
    const other = await newSubscription(world, merchant, { trialDays: 0 })
    await newSubscriber(world, subscription, 11)
    await newSubscriber(world, subscription, 12)
    await newSubscriber(world, other, 13)
    expect((await read()).data.subscribers).toEqual({
      active: 0,
      trialing: 2,
      past_due: 0,
      paused: 0,
      cancelled: 0,
      ended: 0,
    })
    const { data } = await world.call(subscriptionRoute.GET, {
      params: { id: other.id },
      apiKey: merchant.apiKey,
    })
    expect(data.subscribers).toEqual({
      active: 1,
      trialing: 0,
      past_due: 0,
      paused: 0,
      cancelled: 0,
      ended: 0,
    })
  })
})
