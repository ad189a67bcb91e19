import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '@/lib/billing/durations'
import { announceExpiredCheckouts } from '@/lib/server/services/checkout/announce-expired-checkouts'
import { events } from '@/lib/server/store/schema/schema'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  newCheckoutSession,
  newSubscription,
} from '../../support/service/subscription-fixture'
import { createWorld, WORLD_START, type World } from '../../support/service/world'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
})
afterAll(() => world.close())

const expiredEvents = async () =>
  (await world.deps.store.db.select().from(events)).filter(({ type }) => type === 'checkout_session.expired')

it('an expired checkout gets one event, however many instances run at once', async () => {
  const merchant = await world.newMerchant()
  const subscription = await newSubscription(world, merchant)
  await newSubscriber(world, subscription, 1)
  const { id, expiresAt } = await newCheckoutSession(world, subscription)

  world.clock.set(new Date(expiresAt.getTime() - 1))
  expect(await announceExpiredCheckouts(world.deps)).toBe(0)
  world.clock.set(expiresAt)
  const written = await Promise.all(Array.from({ length: 5 }, () => announceExpiredCheckouts(world.deps)))
  expect(written.reduce((sum, each) => sum + each)).toBe(1)
  world.clock.advance(DAY_MS)
  expect(await announceExpiredCheckouts(world.deps)).toBe(0)

  const found = await expiredEvents()
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

it('more checkouts than one batch takes all get their event', async () => {
  const subscription = await newSubscription(world, await world.newMerchant())
  const before = (await expiredEvents()).length
  for (let made = 0; made < 510; made += 1) await newCheckoutSession(world, subscription)
  world.clock.advance(2 * DAY_MS)
  expect(await announceExpiredCheckouts(world.deps)).toBe(510)
  expect(await expiredEvents()).toHaveLength(before + 510)
})
