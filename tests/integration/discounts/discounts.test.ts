import { beforeEach, describe, expect, it } from 'vitest'
import { PATCH as changeDiscount } from '@/app/api/v1/discounts/[id]/route'
import { POST as createDiscount, GET as listDiscounts } from '@/app/api/v1/discounts/route'
import { DAY_MS } from '@/lib/billing/durations'
import { giveBackRedemption, takeRedemption } from '@/lib/server/store/discounts/discounts'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { sharedStore } from '../../support/service/shared-store'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const store = sharedStore()
let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
beforeEach(async () => {
  world = await createWorld({ store: store() })
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
  subscription = await newSubscription(world, merchant)
})

const create = (body: unknown, by = merchant) => world.call(createDiscount, { apiKey: by.apiKey, body })
const change = (id: string, body: unknown) =>
  world.call(changeDiscount, { apiKey: merchant.apiKey, params: { id }, body })
const list = async (query = {}) => world.call(listDiscounts, { apiKey: merchant.apiKey, query })

describe('a discount', () => {
  it('is kept as it was made, its code in upper case', async () => {
    const [starter] = subscription.plans
    const expiresAt = new Date(world.clock.now().getTime() + DAY_MS).toISOString()
    const bounds = { plans: [starter?.id], maxRedemptions: 100, oncePerWallet: true }
    const body = { code: 'launch-20', percent: 12.5, charges: 3, ...bounds }
    const { status, data } = await create({ ...body, expiresAt })
    expect(status).toBe(201)
    expect(data).toEqual({
      ...body,
      id: data.id,
      code: 'LAUNCH-20',
      amount: null,
      redemptions: 0,
      expiresAt,
      status: 'active',
      createdAt: world.clock.now().toISOString(),
    })
    expect((await list()).data).toEqual([data])
    world.clock.advance(DAY_MS)
    expect((await list()).data).toMatchObject([{ status: 'expired' }])
  })

  it.each([
    ['percent and amount', { percent: 10, amount: 1 }, 'percent'],
    ['neither', {}, 'percent'],
    ['all of the price', { percent: 100 }, 'percent'],
    ['three decimals', { percent: 1.005 }, 'percent'],
    ['an amount of nothing', { amount: 0 }, 'amount'],
    ['a short code', { percent: 5, code: 'ab' }, 'code'],
    ['no charge', { percent: 5, charges: 0 }, 'charges'],
    ['nobody', { percent: 5, maxRedemptions: 0 }, 'maxRedemptions'],
    ['the past', { percent: 5, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['a plan of nobody', { percent: 5, plans: ['7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'] }, 'plans'],
    ['a field with a slip', { percent: 5, maxRedemption: 3 }, 'maxRedemption'],
  ])('of %s is refused', async (_, body, field) => {
    const { status, problem } = await create(body)
    expect(status).toBe(400)
    expect(JSON.stringify(problem)).toContain(field)
    expect((await list()).data).toEqual([])
  })

  it('for a plan of another merchant is refused like one for no plan', async () => {
    const other = await world.newMerchant()
    const theirs = await newSubscription(world, other)
    const { status } = await create({ percent: 5, plans: [theirs.plans[0]?.id] })
    expect(status).toBe(400)
  })

  it('has a code of its own among those of its merchant, until it is archived', async () => {
    const { data } = await create({ code: 'LAUNCH', percent: 5 })
    expect((await create({ code: 'launch', amount: 1 })).problem).toMatchObject({
      code: 'discount_code_taken',
    })
    expect((await create({ code: 'LAUNCH', percent: 5 }, await world.newMerchant())).status).toBe(201)
    expect((await change(data.id, { archived: true })).data).toMatchObject({ status: 'archived' })
    expect((await create({ code: 'LAUNCH', percent: 7 })).status).toBe(201)
  })

  it('of one code is made once by many at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((percent) => create({ code: 'LAUNCH', percent })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  it('can be given to others later, and its reduction cannot change', async () => {
    const { data } = await create({ percent: 5, maxRedemptions: 3 })
    const plans = subscription.plans.map(({ id }) => id).sort()
    expect((await change(data.id, { maxRedemptions: null, plans })).data).toMatchObject({
      maxRedemptions: null,
      plans,
      percent: 5,
    })
    expect((await change(data.id, { percent: 50 })).status).toBe(400)
    expect((await change(data.id, { archived: false })).status).toBe(400)
  })

  it('without a code is one of twenty at most', async () => {
    for (let made = 0; made < 20; made += 1) expect((await create({ percent: 5 })).status).toBe(201)
    expect((await create({ percent: 5 })).problem).toMatchObject({ code: 'invalid_request' })
    expect((await create({ percent: 5, code: 'LAUNCH' })).status).toBe(201)
  })

  it('without a code is one of twenty at most, however many are made at once', async () => {
    for (let made = 0; made < 18; made += 1) await create({ percent: 5 })
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((percent) => create({ percent })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400, 400, 400])
  })

  it('is listed newest first, in pages', async () => {
    for (const percent of [1, 2, 3]) {
      await create({ percent })
      world.clock.advance(1)
    }
    const first = await list({ limit: '2' })
    expect(first.data.map(({ percent }) => percent)).toEqual([3, 2])
    const { nextCursor } = JSON.parse(first.text)
    const second = await list({ limit: '2', cursor: nextCursor })
    expect(second.data.map(({ percent }) => percent)).toEqual([1])
  })
})

it('no more take a discount at the same moment than may have it', async () => {
  const { data } = await create({ percent: 5, maxRedemptions: 3 })
  const mine = { id: data.id, merchantId: merchant.userId }
  const take = () => world.deps.store.transaction((tx) => takeRedemption(tx, mine))
  const taken = await Promise.all(Array.from({ length: 8 }, take))
  expect(taken.filter(Boolean)).toHaveLength(3)
  expect((await list()).data).toMatchObject([{ redemptions: 3, status: 'used_up' }])
  await giveBackRedemption(world.deps.store.db, mine)
  expect(await take()).toBe(true)
  expect(await take()).toBe(false)
})
