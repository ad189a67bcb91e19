import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webhookAttempts, webhookEndpoints } from '@/lib/server/store/schema/webhook-schema'
import { openWebhookReceiver, type ReceivedWebhook } from '../../support/events/webhook-receiver'
import { openWebhookScene, type WebhookScene } from '../../support/events/webhook-scene'
import { closedGate } from '../../support/process/gate'
import { startScript } from '../../support/process/start-script'
import type { TestStore } from '../../support/service/database'
import { createWorld, type World } from '../../support/service/world'

/** Deliveries that one process has under way to one endpoint. */
const MOST_AT_ONCE = 4
const SUBSCRIBERS = ['11111111', '22222222', '33333333'].map((head) => `${head}-1111-4111-8111-111111111111`)

let world: World
let scene: WebhookScene
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>
beforeAll(async () => {
  world = await createWorld()
  scene = await openWebhookScene(world)
  receiver = await openWebhookReceiver()
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

const orderOf = ({ body }: ReceivedWebhook) => Number(JSON.parse(body).data.network)
const startSender = () =>
  startScript('tests/support/process/webhook-sender.ts', [(world.deps.store as TestStore).url ?? ''])

/** Four events of each subscriber, numbered on. */
async function happen(first: number): Promise<void> {
  for (let order = first; order < first + 12; order += 1) {
    await scene.happen(order, SUBSCRIBERS[order % SUBSCRIBERS.length])
  }
}

/** Answers the first so many requests, and does with the next as told. */
function answerUntil(count: number, then: (response: ServerResponse) => void): void {
  let answered = 0
  receiver.answer((response) => {
    answered += 1
    if (answered > count) then(response)
    else response.end('ok')
  })
}

it('processes that are killed or ended amid their deliveries lose no event, and log what was answered', async () => {
  await scene.endpoint(receiver.url)
  const { db } = world.deps.store
  const moments = [
    // The request has arrived, and its sender dies before the answer.
    { signal: 'SIGKILL', after: 0, answers: false },
    { signal: 'SIGKILL', after: 5, answers: false },
    // The answer is on its way, and nobody lives to note it.
    { signal: 'SIGKILL', after: 2, answers: true },
    { signal: 'SIGTERM', after: 3, answers: false },
  ] as const
  for (const [round, { signal, after, answers }] of moments.entries()) {
    const struck = closedGate()
    const sender = await startSender()
    let isStruck = false
    answerUntil(after, (response) => {
      // A second SIGTERM, with another request that was under way, would not let it end in order.
      if (!isStruck) sender.kill(signal)
      isStruck = true
      struck.open()
      if (answers) response.end('ok')
    })
    await happen(round * 12)
    await struck.opened
    const { code, errors } = await sender.ended
    expect(code, `${signal} after ${after}: ${errors}`).toBe(signal === 'SIGTERM' ? 0 : null)
    if (signal === 'SIGTERM') {
      // A sender that ends in order leaves nothing held.
      expect(await db.select().from(webhookEndpoints)).toMatchObject([{ leaseUntil: null, failures: 0 }])
    } else {
      // As if a minute had gone by.
      await db.update(webhookEndpoints).set({ leaseUntil: null })
    }
  }

  receiver.answer((response) => response.end('ok'))
  const last = await startSender()
  const isDone = async () => (await scene.deliveries({ status: 'delivered', limit: '100' })).length
  await expect.poll(isDone).toBe(moments.length * 12)
  last.kill('SIGTERM')
  expect((await last.ended).code).toBe(0)

  const arrived = receiver.received.map(orderOf)
  expect(new Set(arrived).size).toBe(moments.length * 12)
  for (const [index] of SUBSCRIBERS.entries()) {
    const firsts = [...new Set(arrived.filter((order) => order % SUBSCRIBERS.length === index))]
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
  }
  // Twice came at most what was under way at a kill, by the same id and byte for byte.
  expect(arrived.length - moments.length * 12).toBeLessThanOrEqual(moments.length * MOST_AT_ONCE)
  const bodies = new Map(receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]))
  for (const { headers, body } of receiver.received) expect(bodies.get(headers['webhook-id'])).toBe(body)
  expect(await db.$count(webhookAttempts)).toBe(moments.length * 12)
})
