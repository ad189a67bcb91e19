import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listEvents } from '@/lib/server/services/reports/list-events'
import { listApiKeyRows } from '@/lib/server/store/accounts/api-keys'
import type { EventStream } from '@/lib/server/streams/event-streams'
import { LogStreams } from '@/lib/server/streams/log-streams'
import { writeSomeEvent } from '../../support/events/event-fixture'
import { closedGate } from '../../support/process/gate'
import { createWorld, type World } from '../../support/service/world'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function newCaller() {
  const { userId } = await world.newMerchant()
  const [key] = await listApiKeyRows(world.deps.store.db, { merchantId: userId })
  return { kind: 'api_key', credentialId: key?.id ?? '', userId } as const
}

async function take(stream: EventStream, count: number): Promise<unknown[]> {
  const orders: unknown[] = []
  while (orders.length < count) {
    const events = await stream.next()
    if (events === null) throw new Error(`The stream ended after ${orders.length} events`)
    orders.push(...events.map(({ event }) => event.data.network))
  }
  return orders
}

it('an event that is being written while later ones are there is told, and before them', async () => {
  const caller = await newCaller()
  const at = world.clock.now()
  const { store } = world.deps
  const stream = await world.deps.eventStreams.open({ caller, filters: {} })
  const [drawn, gate] = [closedGate(), closedGate()]
  const slow = store.transaction(async (tx) => {
    await writeSomeEvent(tx, { merchantId: caller.userId, at, order: 1 })
    drawn.open()
    await gate.opened
  })
  await drawn.opened
  await writeSomeEvent(store.db, { merchantId: caller.userId, at, order: 2 })
  const told = take(stream, 2)
  // Looks at the log while the writer is there.
  const later = await world.deps.eventStreams.open({ caller, filters: {}, after: 0n })
  later.end()
  const asked = { merchantId: caller.userId, filters: {}, order: 'asc', limit: 10 } as const
  expect((await listEvents(world.deps, asked)).events).toEqual([])
  gate.open()
  await slow
  expect(await told).toEqual([1, 2])
  stream.end()
})

it('streams of two instances tell everything that many writers wrote at once, in one order, also after a change of instance', async () => {
  const caller = await newCaller()
  const { store, log, wallClock } = world.deps
  const instances = [1, 2].map(() => new LogStreams({ store, log, wallClock }))
  const streams = await Promise.all(instances.map((each) => each.open({ caller, filters: {} })))
  const total = 300
  const isSlow = (order: number) => order % 3 === 0
  const writing = Promise.all(
    Array.from({ length: total }, (_, order) =>
      store.transaction(async (tx) => {
        await writeSomeEvent(tx, { merchantId: caller.userId, at: world.clock.now(), order })
        // Commits come in another order than ids.
        if (isSlow(order)) await tx.execute(sql`select pg_sleep(${(order % 100) / 250})`)
      }),
    ),
  )
  const [first, second] = streams
  if (!first || !second) throw new Error('Two streams were opened')
  const told = await Promise.all([take(first, total), take(second, total)])
  await writing
  expect(told[0]).toEqual(told[1])
  expect(new Set(told[0]).size).toBe(total)

  // Every place in the log is one to continue from, at either instance.
  const all: { id: bigint; order: unknown }[] = []
  const reread = await instances[0]?.open({ caller, filters: {}, after: 0n })
  while (reread && all.length < total) {
    for (const { event } of (await reread.next()) ?? []) all.push({ id: event.id, order: event.data.network })
  }
  expect(all.map(({ order }) => order)).toEqual(told[0])
  const resumed = await instances[1]?.open({ caller, filters: {}, after: all[249]?.id })
  expect(resumed && (await take(resumed, 50))).toEqual(told[0]?.slice(250))
  for (const instance of instances) instance.stop()
})
