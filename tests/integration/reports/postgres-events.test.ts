import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listEvents } from '@/lib/server/services/reports/list-events'
import { writeSomeEvent } from '../../support/events/event-fixture'
import { closedGate } from '../../support/process/gate'
import { createWorld, type World } from '../../support/service/world'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it.each([
  ['waits for it', 'soon'],
  ['tells nothing after it, however long that takes', 'late'],
])('who follows the log while an earlier event is being written %s', async (_, ends) => {
  const { userId: merchantId } = await world.newMerchant()
  const [drawn, gate] = [closedGate(), closedGate()]
  const write = (order: number, until: Promise<void> = Promise.resolve()) =>
    world.deps.store.transaction(async (tx) => {
      await writeSomeEvent(tx, { merchantId, at: world.clock.now(), order })
      drawn.open()
      await until
    })
  // However long the database takes to end a transaction that may end.
  const patience = ends === 'soon' ? { settleMs: 60_000 } : {}
  const read = async () => {
    const asked = { merchantId, filters: {}, order: 'asc', limit: 10, ...patience } as const
    const { events } = await listEvents(world.deps, asked)
    return events.map(({ event }) => event.data.network)
  }
  const slow = write(1, gate.opened)
  await drawn.opened
  await write(2)
  const reading = read()
  if (ends === 'late') expect(await reading).toEqual([])
  gate.open()
  await slow
  if (ends === 'soon') expect(await reading).toEqual([1, 2])
  expect(await read()).toEqual([1, 2])
})

it('writers at once get ids of their own, and one that is cancelled while it waits for its id keeps no other waiting', async () => {
  const { userId: merchantId } = await world.newMerchant()
  const { store } = world.deps
  const write = (db = store.db) => writeSomeEvent(db, { merchantId, at: world.clock.now() })
  await store.transaction(async (holder) => {
    await holder.execute(sql`select pg_advisory_xact_lock(1819242348, hashtext('events_id_seq'))`)
    const cancelled = store.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 50`)
      await write(tx)
    })
    await expect(cancelled).rejects.toThrow()
  })
  await Promise.all(Array.from({ length: 40 }, () => write()))
  const { events } = await listEvents(world.deps, { merchantId, filters: {}, order: 'asc', limit: 50 })
  expect(events).toHaveLength(40)
})
