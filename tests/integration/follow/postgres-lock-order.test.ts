import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { watchFunds } from '@/lib/server/services/keeper/watch-funds'
import type { Database } from '@/lib/server/store/database/database'
import { charges, mandates, payerFunds } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import {
  markFundsStale,
  type PayerFundsRow,
  savePayerFunds,
} from '@/lib/server/store/subscribers/payer-funds'
import { lockRenewedCharges } from '@/lib/server/store/subscribers/renewed-charges'
import { subscribed } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { closedGate } from '../../support/process/gate'
import { sharedStore } from '../../support/service/shared-store'

const store = sharedStore()

/** Three payers whose funds lie in the table in the opposite of their order. */
async function threeFunded() {
  const world = await createKeeperWorld({ store: store() })
  const enrolled = [await world.enrol(), await world.enrol(), await world.enrol()]
  await world.settle()
  const all = await Promise.all(enrolled.map((each) => subscribed(world, each)))
  await watchFunds(world.deps, world)
  const { db } = world.deps.store
  const rows = (await db.select().from(payerFunds)).toSorted((a, b) => (a.payer < b.payer ? 1 : -1))
  await db.delete(payerFunds)
  for (const row of rows) await db.insert(payerFunds).values(row)
  const [last, , first] = rows
  if (!first || !last) throw new Error('Funds were not read')
  return { world, ids: all.map(({ subscriber }) => subscriber.id), rows, first, last }
}

const take = (tx: Database, { payer }: PayerFundsRow) =>
  tx.execute(sql`select 1 from payer_funds where payer = ${payer} for no key update nowait`)

/** Asserts that who waits for the first row has not taken the last one yet. */
async function expectInOrder(
  world: KeeperWorld,
  { first, last }: { first: PayerFundsRow; last: PayerFundsRow },
  work: () => Promise<unknown>,
) {
  const { db } = world.deps.store
  const [isHeld, isWaiting] = [closedGate(), closedGate()]
  const countWaiting = async () => {
    const { rows } = await db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  const holding = world.deps.store.transaction(async (tx) => {
    await take(tx, first)
    isHeld.open()
    await isWaiting.opened
    await take(tx, last)
  })
  await isHeld.opened
  const working = work()
  await expect.poll(countWaiting).toBe(1)
  isWaiting.open()
  await Promise.all([holding, working])
}

test('renewals that are recorded together and a reading of funds take the rows of payers in one order', async () => {
  const { world, ids, rows, ...ends } = await threeFunded()
  const { db } = world.deps.store
  await expectInOrder(world, ends, () => markFundsStale(db, { subscriberId: ids }))
  expect((await db.select().from(payerFunds)).map(({ isStale }) => isStale)).toEqual([true, true, true])
  await expectInOrder(world, ends, () => savePayerFunds(db, rows))
  expect((await db.select().from(payerFunds)).map(({ isStale }) => isStale)).toEqual([false, false, false])
})

test('a charge of a subscriber who is left to be recorded by itself is not locked', async () => {
  const { world, ids } = await threeFunded()
  const { db } = world.deps.store
  const [pastDue = '', ...others] = ids
  const pastDueSince = world.clock.now()
  await db.update(subscribers).set({ status: 'past_due', pastDueSince }).where(eq(subscribers.id, pastDue))
  const windows = (await db.select().from(mandates)).map(({ id }) => ({ mandateId: id, period: 0 }))
  const { chainId } = world.network
  const [isHeld, isLookedAt] = [closedGate(), closedGate()]
  const holding = world.deps.store.transaction(async (tx) => {
    const locked = await lockRenewedCharges(tx, { chainId, windows })
    isHeld.open()
    await isLookedAt.opened
    return locked
  })
  await isHeld.opened
  const free = await db
    .select({ of: charges.subscriberId })
    .from(charges)
    .for('no key update', { skipLocked: true })
  isLookedAt.open()
  expect((await holding).size).toBe(others.length)
  expect(free).toEqual([{ of: pastDue }])
})
