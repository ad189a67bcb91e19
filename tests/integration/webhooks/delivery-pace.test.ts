import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webhookEndpoints } from '@/lib/server/store/schema/webhook-schema'
import type { WebhookAnswer } from '@/lib/server/webhooks/post-webhook'
import { webhookJobs } from '@/lib/server/work/webhook-jobs'
import {
  FAILED,
  NO_ANSWER,
  OK,
  openWebhookScene,
  recorder,
  type WebhookScene,
} from '../../support/events/webhook-scene'
import { closedGate } from '../../support/process/gate'
import { createWorld, type World } from '../../support/service/world'

let world: World
let scene: WebhookScene
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  scene = await openWebhookScene(world)
})

it('a run resolves to 0 where nothing is new, so that an idle process rests', async () => {
  await scene.endpoint()
  const { sent, post } = recorder()
  const [job] = webhookJobs({ random: world.deps.random, post })
  const run = async () => Number(await job?.run(world.deps, new AbortController().signal))
  await run()
  expect(await run()).toBe(0)
  await scene.happen(1)
  expect(await run()).toBeGreaterThan(0)
  expect(sent).toEqual([1])
  expect(await run()).toBe(0)
})

describe('order and pace', () => {
  const [one, two] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

  it('events of one subscriber come one after the other, in the order of the log, those of others beside them', async () => {
    await scene.endpoint()
    for (const order of [1, 2, 3, 4, 5, 6]) await scene.happen(order, order % 2 ? one : two)
    let [open, most] = [0, 0]
    const { sent, post } = recorder(async () => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
      return OK
    })
    await scene.deliver(post)
    expect(sent.filter((order) => order % 2)).toEqual([1, 3, 5])
    expect(sent.filter((order) => order % 2 === 0)).toEqual([2, 4, 6])
    expect(most).toBe(2)
  })

  it('one that failed holds up none behind it, and comes again after its pause', async () => {
    await scene.endpoint()
    for (const order of [1, 2]) await scene.happen(order, one)
    const { sent, post } = recorder((_, calls) => (calls === 1 ? FAILED : OK))
    await scene.deliver(post)
    expect(sent).toEqual([1])
    for (let pauses = 0; pauses < 2; pauses += 1) {
      world.clock.advance(6_000)
      await scene.deliver(post)
    }
    expect(sent.toSorted()).toEqual([1, 1, 2])
  })

  it('an endpoint that does not answer holds up no other', async () => {
    await scene.endpoint('https://slow.example/')
    await scene.endpoint('https://quick.example/')
    await scene.happen(1)
    const gate = closedGate()
    const answered: string[] = []
    await scene.deliver(async ({ url }) => {
      if (url.includes('slow')) await gate.opened
      answered.push(url)
      gate.open()
      return OK
    })
    expect(answered).toEqual(['https://quick.example/', 'https://slow.example/'])
  })

  it('is kept by several processes, and each delivery is sent once', async () => {
    await scene.endpoint()
    for (let order = 1; order <= 20; order += 1) await scene.happen(order, one)
    const { sent, post } = recorder()
    await Promise.all([scene.deliver(post), scene.deliver(post), scene.deliver(post)])
    await scene.deliver(post)
    expect(sent).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })
})

describe('endpoints that never answer', () => {
  const limits = { quick: 2, slow: 3, slowAfterMs: 20 }

  it('take no place of those that do, however many they are', async () => {
    // More than all places.
    for (let each = 0; each < 8; each += 1) await scene.endpoint(`https://hangs.example/${each}`)
    for (let each = 0; each < 4; each += 1) await scene.endpoint(`https://quick.example/${each}`)
    await scene.happen(1)
    const { sent, post } = recorder()
    const gate = closedGate()
    let [open, most, quick, cutOff] = [0, 0, 0, 0]
    await scene.deliver(
      async (request) => {
        most = Math.max(most, ++open)
        await post(request)
        const hangs = request.url.includes('hangs')
        const answer = hangs ? await unless(request.signal, gate.opened) : OK
        open -= 1
        if (hangs) cutOff += 1
        else quick += 1
        // Both happened while the others hung, on a machine of any speed.
        if (quick >= 4 && cutOff > 0) gate.open()
        return answer
      },
      { limits },
    )
    expect(most).toBeLessThanOrEqual(limits.quick + limits.slow)
    // Those that the full slow lane left no place were cut off, and came again there.
    expect(sent.length).toBeGreaterThan(12)
    expect(await scene.deliveries({ status: 'delivered' })).toHaveLength(12)
    expect((await scene.deliveries()).map(({ attempts }) => attempts)).toEqual(Array(12).fill(1))
  })

  it('are known as slow, until they answer at once', async () => {
    await scene.endpoint()
    const isSlow = async () => (await world.deps.store.db.select().from(webhookEndpoints))[0]?.slow
    await scene.happen(1)
    await scene.deliver(
      // It is cut off, since the slow lane has no place at all.
      ({ signal }) => unless(signal, new Promise(() => {})),
      { limits: { ...limits, slow: 0 } },
    )
    expect(await isSlow()).toBe(true)
    await scene.deliver(recorder().post, { limits: { ...limits, quick: 0 } })
    expect(await isSlow()).toBe(false)
  })

  it('get one delivery in a turn, so that each has its turn soon', async () => {
    for (const name of ['one', 'two']) await scene.endpoint(`https://${name}.example/`)
    await world.deps.store.db.update(webhookEndpoints).set({ slow: true })
    const subscriber = '11111111-1111-4111-8111-111111111111'
    for (const order of [1, 2, 3]) await scene.happen(order, subscriber)
    const { urls, post } = recorder()
    // They answer at once, and wait for a place of the quick lane from then on.
    await scene.deliver(post, { limits: { ...limits, quick: 0, slow: 1 } })
    expect(urls.toSorted()).toEqual(['https://one.example/', 'https://two.example/'])
  })
})

/** The answer of a receiver that waits for `opened`; none where its attempt is ended before. */
function unless(signal: AbortSignal, opened: Promise<void>): Promise<WebhookAnswer> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(NO_ANSWER), { once: true })
    void opened.then(() => resolve(OK))
  })
}

describe('a process that dies', () => {
  it('between sending and writing has its delivery sent again, by the same id, once its lease is over', async () => {
    await scene.endpoint()
    await scene.happen(1)
    const { ids, post } = recorder()
    const [sent, death] = [closedGate(), new AbortController()]
    void scene.deliver(
      async (request) => {
        await post(request)
        sent.open()
        return new Promise(() => {})
      },
      { signal: death.signal },
    )
    await sent.opened
    death.abort()
    await scene.deliver(post)
    expect(ids).toHaveLength(1)
    world.clock.advance(45_000)
    await scene.deliver(post)
    expect(ids).toEqual([ids[0], ids[0]])
    expect(await scene.deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }])
  })

  it('and comes back late writes nothing over what another wrote', async () => {
    await scene.endpoint()
    await scene.happen(1)
    const [sending, gate] = [closedGate(), closedGate()]
    const late = scene.deliver(async () => {
      sending.open()
      await gate.opened
      return FAILED
    })
    await sending.opened
    world.clock.advance(45_000)
    await scene.deliver(recorder().post)
    gate.open()
    await late
    expect(await scene.deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }])
  })

  it('in order notes what was answered, leaves the rest to the next one, and its endpoints free', async () => {
    await scene.endpoint()
    await scene.happen(1, '11111111-1111-4111-8111-111111111111')
    await scene.happen(2, '22222222-2222-4222-8222-222222222222')
    const ending = new AbortController()
    const { post } = recorder((order) => (order === 1 ? OK : unless(ending.signal, new Promise(() => {}))))
    await scene.deliver(
      async (request) => {
        const answered = post(request)
        if (JSON.parse(request.body).data.network === 2) ending.abort()
        return answered
      },
      { signal: ending.signal },
    )
    const outcome = async () =>
      (await scene.deliveries()).map(({ status, attempts }) => `${status} ${attempts}`).toSorted()
    expect(await outcome()).toEqual(['delivered 1', 'pending 0'])
    const next = recorder()
    await scene.deliver(next.post)
    expect(await outcome()).toEqual(['delivered 1', 'delivered 1'])
    expect(next.sent).toEqual([2])
  })
})
