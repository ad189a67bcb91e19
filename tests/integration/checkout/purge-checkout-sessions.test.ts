import { expect, it } from 'vitest'
import { DAY_MS } from '@/lib/billing/durations'
import {
  announceExpiredCheckouts,
  purgeCheckoutSessions,
} from '@/lib/server/services/checkout/expired-checkouts'
import { openPaymentLink } from '@/lib/server/services/checkout/open-payment-link'
import { checkoutSessions } from '@/lib/server/store/schema/schema'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  newCheckoutSession,
  newSubscription,
} from '../../support/service/subscription-fixture'
import { createWorld } from '../../support/service/world'

it('open checkout sessions go 30 days after they expired, completed ones stay', async () => {
  const world = await createWorld()
  await addTokenCatalogue(world)
  const subscription = await newSubscription(world, await world.newMerchant())
  const { checkoutSessionId } = await newSubscriber(world, subscription, 1)
  await newCheckoutSession(world, subscription)
  await openPaymentLink(world.deps, subscription)
  const remaining = async () => {
    await purgeCheckoutSessions(world.deps)
    return (await world.deps.store.db.select().from(checkoutSessions)).map(({ id }) => id)
  }
  world.clock.advance(31 * DAY_MS)
  await announceExpiredCheckouts(world.deps)
  expect(await remaining()).toHaveLength(3)
  world.clock.advance(1)
  expect(await remaining()).toEqual([checkoutSessionId])

  // After a month without background work, its expiry is not announced yet.
  await newCheckoutSession(world, subscription)
  world.clock.advance(40 * DAY_MS)
  expect(await remaining()).toHaveLength(2)
  expect(await announceExpiredCheckouts(world.deps)).toBe(1)
  expect(await remaining()).toEqual([checkoutSessionId])
  await world.close()
})
