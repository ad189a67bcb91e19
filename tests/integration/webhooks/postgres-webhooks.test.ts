import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as createEndpoint } from '@/app/api/v1/webhook-endpoints/route'
import { findSettledEvent } from '@/lib/server/services/reports/find-settled-event'
import type { DeliveryPlace } from '@/lib/server/services/webhooks/delivery-places'
import { serveEndpoint } from '@/lib/server/services/webhooks/serve-endpoint'
import { webhookEndpoints } from '@/lib/server/store/schema/webhook-schema'
import { claimEndpoints, markEndpointsDue } from '@/lib/server/store/webhooks/dispatch'
import { eventView } from '@/lib/server/views/events/event-view'
import type { PostWebhook } from '@/lib/server/webhooks/post-webhook'
import { webhookJobs } from '@/lib/server/work/webhook-jobs'
import { writeSomeEvent } from '../../support/events/event-fixture'
import { OK } from '../../support/events/webhook-scene'
import { closedGate } from '../../support/process/gate'
import { createWorld, type World } from '../../support/service/world'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('an event that is being written while later ones are there is delivered, and before them', async () => {
  const { userId: merchantId, apiKey } = await world.newMerchant()
  await world.call(createEndpoint, { apiKey, body: { url: 'https://shop.example/' } })
  const sent: number[] = []
  const [job] = webhookJobs({
    random: world.deps.random,
    post: async ({ body }) => {
      sent.push(JSON.parse(body).data.network)
      return OK
    },
  })
  const deliver = () => job?.run(world.deps, new AbortController().signal)
  const [drawn, gate] = [closedGate(), closedGate()]
  const at = world.clock.now()
  const slow = world.deps.store.transaction(async (tx) => {
    await writeSomeEvent(tx, { merchantId, at, order: 1 })
    drawn.open()
    await gate.opened
  })
  await drawn.opened
  await writeSomeEvent(world.deps.store.db, { merchantId, at, order: 2 })
  const delivering = deliver()
  gate.open()
  await slow
  await delivering
  await deliver()
  expect(sent).toEqual([1, 2])
})

describe('what is due', () => {
  const at = () => world.clock.now()
  const recorder = () => {
    const sent: number[] = []
    const post: PostWebhook = async ({ body }) => {
      sent.push(JSON.parse(body).data.network)
      return OK
    }
    return { sent, post }
  }
  const processOf = (post: PostWebhook) => {
    const [job] = webhookJobs({ random: world.deps.random, post })
    return () => job?.run(world.deps, new AbortController().signal)
  }
  const newEndpoint = async () => {
    const { userId: merchantId, apiKey } = await world.newMerchant()
    await world.call(createEndpoint, { apiKey, body: { url: 'https://shop.example/' } })
    return (order: number) => writeSomeEvent(world.deps.store.db, { merchantId, at: at(), order })
  }
  const endpointsDue = async () => {
    const rows = await world.deps.store.db.select().from(webhookEndpoints)
    return rows.filter(({ dueAt }) => dueAt !== null && dueAt <= at()).length
  }

  it('is nothing between events, for one process or several, and each event is sent once', async () => {
    const write = await newEndpoint()
    await newEndpoint()
    const { sent, post } = recorder()
    const processes = [processOf(post), processOf(post)]
    const look = () => Promise.all(processes.map((run) => run()))
    await look()
    for (const order of [1, 2, 3]) {
      expect(await endpointsDue()).toBe(0)
      await write(order)
      await look()
    }
    expect(sent).toEqual([1, 2, 3])
    expect(await endpointsDue()).toBe(0)
  })

  it('stays so where another process saw the event while its endpoint was held, and the holder ended', async () => {
    const write = await newEndpoint()
    const { sent, post } = recorder()
    const other = processOf(post)
    await other()
    await write(1)
    const { store, random, wallClock } = world.deps
    const now = wallClock.now()
    await markEndpointsDue(store.db, { now, after: null, until: 0n })
    const leaseUntil = new Date(now.getTime() + 45_000)
    const held = await claimEndpoints(store.db, {
      now,
      leaseUntil,
      slow: false,
      limit: 100,
      except: [],
    })
    const settled = await findSettledEvent(store, 2000)
    const { signal } = new AbortController()
    const place: DeliveryPlace = { isSlow: false, answeredLate: null, signal, waitFor: (answers) => answers }
    for (const endpoint of held) {
      await serveEndpoint(
        {
          ...world.deps,
          random,
          encode: (event) => JSON.stringify(eventView(event)),
          post: async (request) => {
            await write(2)
            await other()
            return post(request)
          },
        },
        { endpoint, settled, place },
      )
    }
    await other()
    expect(sent).toEqual([1, 2])
  })
})
