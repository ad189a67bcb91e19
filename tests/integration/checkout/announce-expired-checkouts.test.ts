import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NO_CUSTOMER } from '@/lib/billing/customers/customer'
import { DAY_MS } from '@/lib/billing/durations'
import { announceExpiredCheckouts } from '@/lib/server/services/checkout/expired-checkouts'
import { openPaymentLink } from '@/lib/server/services/checkout/open-payment-link'
import { touchCheckoutSession } from '@/lib/server/store/checkout/checkout-sessions'
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

const expiredEvents = () =>
  world.deps.store.db
    .select()
    .from(events)
    .where(eq(events.type, 'checkout_session.expired'))
    .orderBy(asc(events.id))

it('an expired checkout gets one event, however many processes run at once', async () => {
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
    data: { sessionId: id, subscriptionId: subscription.id, ...NO_CUSTOMER },
    createdAt: expiresAt,
  })
  world.clock.set(WORLD_START)
})

it('a checkout that nobody did more with than open its link gets none, until somebody asks for its terms', async () => {
  const { paymentLinkId } = await newSubscription(world, await world.newMerchant())
  const sessions = [1, 2].map(() => openPaymentLink(world.deps, { paymentLinkId }))
  const [opened, asked] = await Promise.all(sessions)
  if (!opened || !asked) throw new Error('The link is known')
  await touchCheckoutSession(world.deps.store.db, asked)
  const before = (await expiredEvents()).length

  world.clock.set(opened.expiresAt)
  expect(await announceExpiredCheckouts(world.deps)).toBe(1)
  const events = await expiredEvents()
  expect(events.slice(before).map(({ data }) => data.sessionId)).toEqual([asked.id])
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
