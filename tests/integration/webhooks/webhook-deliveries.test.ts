import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as listEvents } from '@/app/api/v1/events/route'
import { POST as redeliver } from '@/app/api/v1/webhook-deliveries/[id]/redeliver/route'
import { GET as readDelivery } from '@/app/api/v1/webhook-deliveries/[id]/route'
import { GET as listDeliveries } from '@/app/api/v1/webhook-deliveries/route'
import { POST as replay } from '@/app/api/v1/webhook-endpoints/[id]/replay/route'
import { POST as rotate } from '@/app/api/v1/webhook-endpoints/[id]/rotate-secret/route'
import { PATCH as changeEndpoint, GET as getEndpoint } from '@/app/api/v1/webhook-endpoints/[id]/route'
import { POST as sendTest } from '@/app/api/v1/webhook-endpoints/[id]/test/route'
import { DAY_MS, HOUR_MS } from '@/lib/billing/durations'
import { MAX_ATTEMPTS } from '@/lib/billing/webhooks/retry-schedule'
import { WEBHOOK_FAILURES, type WebhookFailure } from '@/lib/billing/webhooks/webhook-failure'
import { purgeDeliveries } from '@/lib/server/services/webhooks/read-deliveries'
import { addressPolicyOf } from '@/lib/server/webhooks/address-policy'
import { webhookSender } from '@/lib/server/webhooks/post-webhook'
import { event } from '@/lib/wire/reports/event-object'
import { openWebhookReceiver, type WebhookReceiver } from '../../support/events/webhook-receiver'
import { FAILED, OK, openWebhookScene, recorder, type WebhookScene } from '../../support/events/webhook-scene'
import { createWorld, type World } from '../../support/service/world'

let world: World
let receiver: WebhookReceiver
let scene: WebhookScene
beforeAll(async () => {
  world = await createWorld()
  receiver = await openWebhookReceiver()
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})
beforeEach(async () => {
  scene = await openWebhookScene(world)
})

const current = async (id: string) =>
  (await world.call(getEndpoint, { apiKey: scene.merchant.apiKey, params: { id } })).data

describe('an event', () => {
  it('arrives signed by Standard Webhooks, as the log has it, and its delivery is kept', async () => {
    const { id, secret } = await scene.endpoint(receiver.url)
    const before = receiver.received.length
    await scene.happen(7)
    await scene.deliver()
    await scene.deliver()
    expect(receiver.received).toHaveLength(before + 1)
    const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
    const [logged] = (await world.call(listEvents, { apiKey: scene.merchant.apiKey })).data
    expect(event.parse(JSON.parse(body))).toEqual(logged)
    expect(headers['webhook-id']).toBe(logged?.id)
    expect(headers['webhook-timestamp']).toBe(String(world.clock.now().getTime() / 1000))
    // The world's time is not the one that the library's `verify` compares with.
    const expected = new Webhook(secret).sign(logged?.id ?? '', world.clock.now(), body)
    expect(headers['webhook-signature']).toBe(expected)
    const [kept] = await scene.deliveries({ endpoint: id })
    const delivered = { endpointId: id, eventId: logged?.id, status: 'delivered', attempts: 1 }
    expect(kept).toMatchObject({ ...delivered, nextAttemptAt: null, lastAttempt: { statusCode: 200 } })
    const log = await world.call(readDelivery, {
      apiKey: scene.merchant.apiKey,
      params: { id: kept?.id ?? '' },
    })
    expect(log.data).toMatchObject({
      requestBody: body,
      log: [{ url: receiver.url, requestHeaders: headers, answer: 'ok' }],
    })
  })

  it('goes to the endpoints that want its type, of its merchant alone, and not from before they were made', async () => {
    await scene.happen(1)
    await scene.endpoint('https://all.example/')
    await scene.endpoint('https://payments.example/', { events: ['payment.failed'] })
    await scene.endpoint('https://stranger.example/', {}, await world.newMerchant())
    await scene.happen(2)
    const { sent, urls, post } = recorder()
    await scene.deliver(post)
    expect([sent, urls]).toEqual([[2], ['https://all.example/']])
  })

  it('of a test goes to the endpoint that was tested, whatever types it wants', async () => {
    const { id } = await scene.endpoint('https://one.example/', { events: ['payment.failed'] })
    await scene.endpoint('https://two.example/')
    await world.call(sendTest, { apiKey: scene.merchant.apiKey, params: { id } })
    const { urls, post } = recorder()
    await scene.deliver(post)
    expect(urls).toEqual(['https://one.example/'])
  })

  it('is signed by both secrets for 24 hours after a rotation, then by the new one alone', async () => {
    const { id } = await scene.endpoint(receiver.url)
    const { apiKey } = scene.merchant
    await world.call(rotate, { apiKey, params: { id } })
    const sign = async () => {
      await scene.happen(1)
      await scene.deliver()
      return String(receiver.received.at(-1)?.headers['webhook-signature'])
    }
    const [byBoth, before] = [await sign(), world.clock.now()]
    expect(byBoth.split(' ')).toHaveLength(2)
    world.clock.advance(DAY_MS)
    expect((await sign()).split(' ')).toHaveLength(1)
    // The log has what was sent, not what would be sent now.
    const first = (await scene.deliveries()).find(({ createdAt }) => createdAt === before.toISOString())
    const { data } = await world.call(readDelivery, { apiKey, params: { id: first?.id ?? '' } })
    expect(data.log[0]?.requestHeaders?.['webhook-signature']).toBe(byBoth)
  })
})

describe('a receiver that fails', () => {
  it('gets each delivery 12 times over 3 days, then it is given up', async () => {
    await scene.endpoint()
    await scene.happen(1)
    const { sent, post } = recorder(() => FAILED)
    const start = world.clock.now().getTime()
    let last = start
    const early = [0, 6_000, 70_000, 340_000, 1_990_000]
    for (const pause of [...early, ...Array.from({ length: 88 }, () => HOUR_MS)]) {
      const before = sent.length
      world.clock.advance(pause)
      await scene.deliver(post)
      if (sent.length > before) last = world.clock.now().getTime()
    }
    expect(sent).toHaveLength(MAX_ATTEMPTS)
    expect(last - start).toBeGreaterThanOrEqual(3 * DAY_MS)
    expect(await scene.deliveries()).toMatchObject([{ status: 'failed', nextAttemptAt: null }])
  })

  it('for five days is disabled with an event, and enabled again gets what comes from then on', async () => {
    const { id } = await scene.endpoint()
    const { sent, post } = recorder(() => FAILED)
    for (let day = 0; day <= 5; day += 1) {
      await scene.happen(day)
      await scene.deliver(post)
      world.clock.advance(DAY_MS)
    }
    expect(await current(id)).toMatchObject({ enabled: false, disabledReason: 'failing' })
    const { apiKey } = scene.merchant
    const newest = await world.call(listEvents, { apiKey, query: { order: 'desc', limit: '1' } })
    expect(newest.data).toMatchObject([{ type: 'webhook_endpoint.disabled', data: await current(id) }])
    const before = sent.length
    await scene.happen(100)
    await scene.deliver(post)
    expect(sent).toHaveLength(before)
    await world.call(changeEndpoint, { apiKey, params: { id }, body: { enabled: true } })
    await scene.happen(101)
    const working = recorder()
    await scene.deliver(working.post)
    expect(working.sent).toContain(101)
    expect(working.sent).not.toContain(100)
    expect(await current(id)).toMatchObject({ enabled: true, failingSince: null })
  })

  it('and answers 410 is disabled at once', async () => {
    const { id } = await scene.endpoint(receiver.url)
    receiver.answer((response) => response.writeHead(410).end())
    await scene.happen(1)
    await scene.deliver()
    receiver.answer((response) => response.end('ok'))
    expect(await current(id)).toMatchObject({ enabled: false, disabledReason: 'gone' })
  })

  it('has no next attempt while it is disabled, and gets what waits once it is enabled', async () => {
    const { id } = await scene.endpoint(receiver.url)
    receiver.answer((response) => response.writeHead(410).end())
    await scene.happen(1)
    await scene.deliver()
    receiver.answer((response) => response.end('ok'))
    const { apiKey } = scene.merchant
    const [waiting] = await scene.deliveries()
    expect(waiting).toMatchObject({ status: 'pending', attempts: 1, nextAttemptAt: null, finishedAt: null })
    const { data } = await world.call(readDelivery, { apiKey, params: { id: waiting?.id ?? '' } })
    expect(data).toMatchObject({ status: 'pending', nextAttemptAt: null })
    await world.call(changeEndpoint, { apiKey, params: { id }, body: { enabled: true } })
    const [again] = await scene.deliveries()
    expect(again?.nextAttemptAt).not.toBeNull()
    world.clock.advance(HOUR_MS)
    await scene.deliver()
    expect((await scene.deliveries()).find((each) => each.id === waiting?.id)).toMatchObject({
      status: 'delivered',
      nextAttemptAt: null,
    })
  })

  it('says in the log how, for every way there is, with its answer and timing', async () => {
    const ways = new Map<string, WebhookFailure>()
    for (const failure of WEBHOOK_FAILURES) {
      const { id } = await scene.endpoint(`https://${failure.replaceAll('_', '-')}.example/`)
      ways.set(id, failure)
    }
    await scene.happen(1)
    const answered: readonly string[] = ['status', 'gone', 'redirect']
    await scene.deliver(async ({ url }) => {
      const failure = WEBHOOK_FAILURES.find((each) => url.includes(`//${each.replaceAll('_', '-')}.`)) ?? null
      const statusCode = failure && answered.includes(failure) ? 400 : null
      return { ...FAILED, statusCode, failure, answer: statusCode ? 'no' : '', durationMs: 15_000 }
    })
    const { apiKey } = scene.merchant
    const kept = await scene.deliveries()
    expect(kept).toHaveLength(WEBHOOK_FAILURES.length)
    for (const { id, endpointId, status, nextAttemptAt } of kept) {
      const failure = ways.get(endpointId)
      const next = failure === 'gone' ? null : expect.any(String)
      expect([status, nextAttemptAt], failure).toEqual(['pending', next])
      const { data } = await world.call(readDelivery, { apiKey, params: { id } })
      expect(data.log, failure).toMatchObject([{ failure, durationMs: 15_000 }])
      expect(data.log[0]?.answer).toBe(answered.includes(failure ?? '') ? 'no' : '')
    }
  })

  it('because its name leads to a private address is not reached, and the delivery says so', async () => {
    await scene.endpoint()
    await scene.happen(1)
    const policy = addressPolicyOf(world.deps.env)
    await scene.deliver(webhookSender({ policy, resolve: async () => ['10.0.0.1'] }))
    const [kept] = await scene.deliveries()
    expect(kept).toMatchObject({ status: 'pending', lastAttempt: { failure: 'forbidden_address' } })
  })
})

it('one delivery is sent again, or all since a time, by the same ids and in order', async () => {
  const { id } = await scene.endpoint()
  for (const order of [1, 2]) await scene.happen(order)
  world.clock.advance(HOUR_MS)
  const since = world.clock.now().toISOString()
  for (const order of [3, 4]) await scene.happen(order)
  const { sent, ids, post } = recorder()
  await scene.deliver(post)
  expect(sent).toEqual([1, 2, 3, 4])
  const { apiKey } = scene.merchant
  const second = (await scene.deliveries()).find(({ eventId }) => eventId === ids[1])
  const asked = await world.call(redeliver, { apiKey, params: { id: second?.id ?? '' } })
  expect(asked.data).toMatchObject({ status: 'pending', attempts: 0, log: [{ statusCode: 200 }] })
  await scene.deliver(post)
  await world.call(replay, { apiKey, params: { id }, body: { since } })
  await scene.deliver(post)
  expect(sent).toEqual([1, 2, 3, 4, 2, 3, 4])
  expect(ids.slice(4)).toEqual(ids.slice(1, 4))
  expect(await scene.deliveries()).toHaveLength(4)
})

it('events that were written late are sent again with all since a time, and none among them is left out', async () => {
  const { id } = await scene.endpoint()
  const started = world.clock.now()
  world.clock.advance(5_000)
  const since = world.clock.now().toISOString()
  await scene.happen(1)
  await scene.happen(2, undefined, started)
  const { sent, post } = recorder()
  await scene.deliver(post)
  await world.call(replay, { apiKey: scene.merchant.apiKey, params: { id }, body: { since } })
  await scene.deliver(post)
  expect(sent).toEqual([1, 2, 1, 2])
  world.clock.advance(1_000)
  const later = { since: world.clock.now().toISOString() }
  await world.call(replay, { apiKey: scene.merchant.apiKey, params: { id }, body: later })
  await scene.deliver(post)
  expect(sent).toHaveLength(4)
})

it('a delivery that is asked for while it is under way is sent again, whatever becomes of that attempt', async () => {
  await scene.endpoint()
  await scene.happen(1)
  const { sent, post } = recorder(async (_, calls) => {
    if (calls > 1) return OK
    const { apiKey } = scene.merchant
    const [delivery] = await scene.deliveries()
    world.clock.advance(1_000)
    await world.call(redeliver, { apiKey, params: { id: delivery?.id ?? '' } })
    return OK
  })
  await scene.deliver(post)
  expect(sent).toEqual([1, 1])
  expect(await scene.deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }])
})

it('deliveries are listed by page and filter, and removed with their attempts after 30 days', async () => {
  const { id } = await scene.endpoint()
  for (let order = 0; order < 5; order += 1) await scene.happen(order)
  await scene.deliver(recorder((order) => (order === 4 ? FAILED : OK)).post)
  const { apiKey } = scene.merchant
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Record<string, string> = { limit: '2', endpoint: id, ...(cursor && { cursor }) }
    const page = await world.call(listDeliveries, { apiKey, query })
    ids.push(...page.data.map((each) => each.id))
    cursor = page.nextCursor
  }
  expect(new Set(ids).size).toBe(5)
  expect(await scene.deliveries({ status: 'pending' })).toHaveLength(1)
  expect(await scene.deliveries({ type: 'payment.failed' })).toEqual([])
  world.clock.advance(29 * DAY_MS)
  await purgeDeliveries(world.deps)
  expect(await scene.deliveries()).toHaveLength(5)
  world.clock.advance(DAY_MS + 1)
  await purgeDeliveries(world.deps)
  expect(await scene.deliveries()).toEqual([])
})
