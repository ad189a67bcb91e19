import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as createEndpoint } from '@/app/api/v1/webhook-endpoints/route'
import { webhookJobs } from '@/lib/server/work/webhook-jobs'
import { writeSomeEvent } from '../../support/events/event-fixture'
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
      return { statusCode: 200, failure: null, answer: '', durationMs: 1 }
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
