import { afterAll, beforeAll, expect, it } from 'vitest'
import { tellExpiredCheckouts } from '@/lib/server/services/tell-expired-checkouts'
import { events } from '@/lib/server/store/schema/schema'
import { newSubscriber } from '../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  newCheckoutSession,
  newSubscription,
} from '../support/service/subscription-fixture'
import { createWorld, WORLD_START, type World } from '../support/service/world'

const DAY_MS = 86_400_000

let world: World
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
})
afterAll(() => world.close())

const toldOf = async () =>
  (await world.deps.store.db.select().from(events)).filter(({ type }) => type === 'checkout_session.expired')

it('a checkout that nobody completed in time is told of once, whoever sees to it', async () => {
  const merchant = await world.newMerchant()
  const subscription = await newSubscription(world, merchant)
  await newSubscriber(world, subscription, 1)
  const { id, expiresAt } = await newCheckoutSession(world, subscription)

  world.clock.set(new Date(expiresAt.getTime() - 1))
  expect(await tellExpiredCheckouts(world.deps)).toBe(0)
  world.clock.set(expiresAt)
  const told = await Promise.all(Array.from({ length: 5 }, () => tellExpiredCheckouts(world.deps)))
  expect(told.reduce((sum, each) => sum + each)).toBe(1)
  world.clock.advance(DAY_MS)
  expect(await tellExpiredCheckouts(world.deps)).toBe(0)

  const found = await toldOf()
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    merchantId: merchant.userId,
    subscriptionId: subscription.id,
    subscriberId: null,
    data: { sessionId: id, subscriptionId: subscription.id, clientReferenceId: null },
    createdAt: expiresAt,
  })
  world.clock.set(WORLD_START)
})

it('more than one transaction takes are all told of', async () => {
  const subscription = await newSubscription(world, await world.newMerchant())
  const before = (await toldOf()).length
  for (let made = 0; made < 510; made += 1) await newCheckoutSession(world, subscription)
  world.clock.advance(2 * DAY_MS)
  expect(await tellExpiredCheckouts(world.deps)).toBe(510)
  expect(await toldOf()).toHaveLength(before + 510)
})
