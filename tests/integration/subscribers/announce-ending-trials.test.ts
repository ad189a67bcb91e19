import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '@/lib/billing/durations'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { announceEndingTrials } from '@/lib/server/services/subscribers/announce-ending-trials'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { events } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { eventView } from '@/lib/server/views/events/event-view'
import { eventTypes, newSubscriber } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, WORLD_START, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
  subscription = await newSubscription(world, merchant, { trialDays: 14 })
})
afterAll(() => world.close())

const announcements = async (id: string) =>
  (await eventTypes(world, id)).filter((type) => type === 'subscriber.trial_ending').length
const daysIn = (days: number, ms = 0) => world.clock.set(new Date(WORLD_START.getTime() + days * DAY_MS + ms))

it('the event comes three days ahead, once, however many processes run at once', async () => {
  const { id, nextChargeAt } = await newSubscriber(world, subscription, 1)
  daysIn(11, -1)
  expect(await announceEndingTrials(world.deps)).toBe(0)
  daysIn(11)
  await Promise.all(Array.from({ length: 5 }, () => announceEndingTrials(world.deps)))
  expect(await announceEndingTrials(world.deps)).toBe(0)
  expect(await announcements(id)).toBe(1)
  const written = (await world.deps.store.db.select().from(events)).find(
    ({ type }) => type === 'subscriber.trial_ending',
  )
  expect(written).toMatchObject({ merchantId: merchant.userId, subscriptionId: subscription.id })
  const shown = written && eventView({ event: written, title: null, subscriber: null, sequence: null })
  expect(shown?.data).toMatchObject({ id, status: 'trialing', nextChargeAt: nextChargeAt?.toISOString() })
  daysIn(0)
})

it('a shorter trial gets its event at once', async () => {
  const short = await newSubscription(world, merchant, { trialDays: 1 })
  const { id } = await newSubscriber(world, short, 2)
  expect(await announceEndingTrials(world.deps)).toBe(1)
  expect(await announcements(id)).toBe(1)
})

it('a subscriber who has paid, leaves with the trial, or whose trial is over gets none', async () => {
  const author = { merchantId: merchant.userId, actor: 'system' }
  const paid = await newSubscriber(world, subscription, 3)
  await recordChargePaid(world.deps, { subscriberId: paid.id, period: 0, amountAtomic: 9_990_000n })
  const leaving = await newSubscriber(world, subscription, 4)
  await cancelSubscriber(world.deps, { author, id: leaving.id, when: 'period_end' })
  const gone = await newSubscriber(world, subscription, 5)
  await cancelSubscriber(world.deps, { author, id: gone.id, when: 'now' })
  const over = await newSubscriber(world, subscription, 6)
  daysIn(14)
  expect(await announceEndingTrials(world.deps)).toBe(0)
  for (const { id } of [paid, leaving, gone, over]) expect(await announcements(id)).toBe(0)
  daysIn(0)
})
