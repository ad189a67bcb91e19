import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '@/lib/server/log'
import { mandates } from '@/lib/server/store/payment-schema'
import type { Store } from '@/lib/server/store/store'
import { openTestStore } from '../support/database'
import {
  cancelAll,
  chargesOf,
  chargesOnChain,
  enrolmentNow,
  mandateNow,
  openWindow,
  subscribe,
} from '../support/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../support/keeper-world'
import { newSubscription } from '../support/subscription-fixture'

let store: Store
let world: KeeperWorld
const lines: string[] = []
beforeAll(async () => {
  store = await openTestStore()
})
beforeEach(async () => {
  lines.length = 0
  const log = createLog('error', { write: (line) => lines.push(line) })
  world = await createKeeperWorld({ store, log })
})
afterAll(() => store.close())

/** Stored terms that nothing can be made of. */
async function spoil({ mandate }: Pick<Awaited<ReturnType<KeeperWorld['enrol']>>, 'mandate'>) {
  await world.deps.store.db
    .update(mandates)
    .set({ message: { ...mandate.message, firstChargeAt: 'never' } })
    .where(eq(mandates.id, mandate.id))
}

test('a renewal that cannot be worked on holds up no other, and is logged', async () => {
  const bad = await subscribe(world)
  const good = await subscribe(world)
  await spoil(bad)
  openWindow(world, good, 1)
  await world.settle()
  expect((await chargesOf(world, good))[1]).toMatchObject({ status: 'paid' })
  expect((await chargesOf(world, bad))[1]).toMatchObject({ status: 'due' })
  expect(lines.join('')).toContain(bad.subscriber.id)
})

test('signed terms that cannot be worked on hold up no others, and are logged', async () => {
  const bad = await world.enrol()
  await spoil(bad)
  world.clock.advance(1000)
  const good = await world.enrol()
  await world.settle()
  expect(await enrolmentNow(world, good)).toMatchObject({ status: 'complete' })
  expect(chargesOnChain(world, good)).toBe(1)
  expect(await enrolmentNow(world, bad)).toMatchObject({ status: 'pending' })
  expect(lines.join('')).toContain(bad.enrolment.id)
})

test('a mandate that our key may not end holds up no other', async () => {
  const other = await world.newMerchant()
  const elsewhere = await newSubscription(world, other, { trialDays: 0 })
  const bad = await subscribe(world)
  const good = await subscribe(world, { subscription: elsewhere, merchant: other })
  // The first merchant gave the role to somebody else.
  world.chain.endow(({ pullers }) => {
    const puller = pullers.get(world.puller.toLowerCase())
    if (puller) pullers.set(world.puller.toLowerCase(), { ...puller, canceller: world.keys.keeper.address })
  })
  await cancelAll(world, world.subscription.id)
  await cancelAll(world, elsewhere.id, undefined, other)
  await world.settle()
  expect(await mandateNow(world, bad)).toMatchObject({ status: 'live' })
  expect(await mandateNow(world, good)).toMatchObject({ status: 'ended' })
  expect(lines.join('')).toContain('may not cancel')
})
