import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkFigures } from '@/lib/server/services/reports/check-figures'
import { countFigures } from '@/lib/server/services/reports/count-figures'
import { sumSubscribers } from '@/lib/server/store/reports/subscription-figures'
import { countedSubscribers } from '@/lib/server/store/schema/figure-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { closedGate } from '../../support/process/gate'
import { insertManySubscribers } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type World } from '../../support/service/world'

let world: World
let offer: SubscriptionDetails
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  offer = await newSubscription(world, await world.newMerchant())
  await insertManySubscribers(world, offer, 4, { from: Math.floor(world.clock.now().getTime() / 1000) })
  world.clock.advance(10_000)
})

const store = () => world.deps.store
const idsOf = async () =>
  (
    await store()
      .db.select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.subscriptionId, offer.id))
  ).map(({ id }) => id)

/** Counts of the offer as readers get them. */
async function counts() {
  const figuresOf = await sumSubscribers(store().db, {
    merchantId: offer.merchantId,
    subscriptionIds: [offer.id],
  })
  return figuresOf(offer.id).subscribers
}

/** Cancels a subscriber in a transaction that stays open until its gate is opened. */
function cancelSlowly(id: string) {
  const [changed, gate] = [closedGate(), closedGate()]
  const done = store().transaction(async (tx) => {
    const end = { status: 'cancelled' as const, cancelledAt: world.clock.now(), nextChargeAt: null }
    await tx
      .update(subscribers)
      .set({ ...end, nextPeriod: null, cancelReason: 'other' })
      .where(eq(subscribers.id, id))
    changed.open()
    await gate.opened
  })
  return { changed: changed.opened, end: () => gate.open(), done }
}

it('are without a change until it is committed, and with it from then on, though others were counted meanwhile', async () => {
  const [first = '', second = ''] = await idsOf()
  await countFigures(world.deps)
  const slow = cancelSlowly(first)
  await slow.changed
  // A change that begins later, ends earlier and is counted.
  const quick = cancelSlowly(second)
  quick.end()
  await quick.done
  await countFigures(world.deps)
  expect(await counts()).toMatchObject({ trialing: 3, cancelled: 1 })
  expect(await checkFigures(world.deps)).toEqual([])
  slow.end()
  await slow.done
  expect(await counts()).toMatchObject({ trialing: 2, cancelled: 2 })
  await countFigures(world.deps)
  expect(await counts()).toMatchObject({ trialing: 2, cancelled: 2 })
  expect(await checkFigures(world.deps)).toEqual([])
})

it('keep no two writers of one subscription waiting for each other, nor for who counts', async () => {
  await countFigures(world.deps)
  const all = (await idsOf()).map(cancelSlowly)
  // Each has made its change while no other has ended.
  await Promise.all(all.map(({ changed }) => changed))
  await countFigures(world.deps)
  for (const each of all) each.end()
  await Promise.all(all.map(({ done }) => done))
  expect(await counts()).toMatchObject({ trialing: 0, cancelled: 4 })
})

it('are counted by one process at a time, and by all of them once', async () => {
  await Promise.all(Array.from({ length: 6 }, () => countFigures(world.deps, { limit: 1 })))
  await countFigures(world.deps)
  expect(await checkFigures(world.deps)).toEqual([])
  expect(await counts()).toMatchObject({ trialing: 4 })
  const mine = eq(countedSubscribers.merchantId, offer.merchantId)
  expect(await store().db.$count(countedSubscribers, mine)).toBe(4)
})
