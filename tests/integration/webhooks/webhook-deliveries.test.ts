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
import { POST as createEndpoint } from '@/app/api/v1/webhook-endpoints/route'
import { DAY_MS, HOUR_MS } from '@/lib/billing/durations'
import { MAX_ATTEMPTS } from '@/lib/billing/webhooks/retry-schedule'
import { purgeDeliveries } from '@/lib/server/services/webhooks/read-deliveries'
import { writeEvent } from '@/lib/server/store/reports/events'
import { webhookEndpoints } from '@/lib/server/store/schema/webhook-schema'
import { addressPolicyOf } from '@/lib/server/webhooks/address-policy'
import { type PostWebhook, type WebhookAnswer, webhookSender } from '@/lib/server/webhooks/post-webhook'
import { webhookJobs } from '@/lib/server/work/webhook-jobs'
import { event } from '@/lib/wire/reports/event-object'
import { openWebhookReceiver, type WebhookReceiver } from '../../support/events/webhook-receiver'
import { closedGate } from '../../support/process/gate'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const SHOP = 'https://shop.example/'
const OK: WebhookAnswer = { statusCode: 200, failure: null, answer: '', durationMs: 1 }
const FAILED: WebhookAnswer = { statusCode: 500, failure: 'status', answer: 'no', durationMs: 1 }

let world: World
let receiver: WebhookReceiver
let merchant: Merchant
beforeAll(async () => {
  world = await createWorld()
  receiver = await openWebhookReceiver()
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})
beforeEach(async () => {
  // A run of the job serves every endpoint that there is.
  await world.deps.store.db.delete(webhookEndpoints)
  merchant = await world.newMerchant()
})

/** Runs the job of one process until nothing is due. */
const deliver = (
  post: PostWebhook = webhookSender({ policy: addressPolicyOf(world.deps.env) }),
  signal = new AbortController().signal,
) => Promise.all(webhookJobs({ random: world.deps.random, post }).map((job) => job.run(world.deps, signal)))

const endpoint = async (url = SHOP, body: Record<string, unknown> = {}, by: Merchant = merchant) =>
  (await world.call(createEndpoint, { apiKey: by.apiKey, body: { url, ...body } })).data

const happen = (order: number, subscriberId?: string, createdAt = world.clock.now()) =>
  writeEvent(world.deps.store.db, {
    merchantId: merchant.userId,
    type: 'network.gas_budget_spent',
    data: { network: order, until: world.clock.now().toISOString() },
    ...(subscriberId && { subscriberId }),
    createdAt,
  })

const deliveries = async (query: Record<string, string> = {}) =>
  (await world.call(listDeliveries, { apiKey: merchant.apiKey, query })).data
const current = async (id: string) =>
  (await world.call(getEndpoint, { apiKey: merchant.apiKey, params: { id } })).data

/** A sender that keeps what it was asked to send, and answers as told. */
function recorder(
  answer: (order: number, calls: number) => WebhookAnswer | Promise<WebhookAnswer> = () => OK,
) {
  const [sent, urls, ids]: [number[], string[], (string | undefined)[]] = [[], [], []]
  const post: PostWebhook = async ({ body, url, headers }) => {
    const order = Number(JSON.parse(body).data.network)
    sent.push(order)
    urls.push(url)
    ids.push(headers['webhook-id'])
    return answer(order, sent.length)
  }
  return { sent, urls, ids, post }
}

describe('an event', () => {
  it('arrives signed by Standard Webhooks, as the log has it, and its delivery is kept', async () => {
    const { id, secret } = await endpoint(receiver.url)
    const before = receiver.received.length
    await happen(7)
    await deliver()
    await deliver()
    expect(receiver.received).toHaveLength(before + 1)
    const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
    const [logged] = (await world.call(listEvents, { apiKey: merchant.apiKey })).data
    expect(event.parse(JSON.parse(body))).toEqual(logged)
    expect(headers['webhook-id']).toBe(logged?.id)
    expect(headers['webhook-timestamp']).toBe(String(world.clock.now().getTime() / 1000))
    // The world's time is not the one that the library's `verify` compares with.
    const expected = new Webhook(secret).sign(logged?.id ?? '', world.clock.now(), body)
    expect(headers['webhook-signature']).toBe(expected)
    const [kept] = await deliveries({ endpoint: id })
    const delivered = { endpointId: id, eventId: logged?.id, status: 'delivered', attempts: 1 }
    expect(kept).toMatchObject({ ...delivered, nextAttemptAt: null, lastAttempt: { statusCode: 200 } })
    const log = await world.call(readDelivery, { apiKey: merchant.apiKey, params: { id: kept?.id ?? '' } })
    expect(log.data).toMatchObject({ requestBody: body, log: [{ url: receiver.url, answer: 'ok' }] })
  })

  it('goes to the endpoints that want its type, of its merchant alone, and not from before they were made', async () => {
    await happen(1)
    await endpoint('https://all.example/')
    await endpoint('https://payments.example/', { events: ['payment.failed'] })
    await endpoint('https://stranger.example/', {}, await world.newMerchant())
    await happen(2)
    const { sent, urls, post } = recorder()
    await deliver(post)
    expect([sent, urls]).toEqual([[2], ['https://all.example/']])
  })

  it('of a test goes to the endpoint that was tested, whatever types it wants', async () => {
    const { id } = await endpoint('https://one.example/', { events: ['payment.failed'] })
    await endpoint('https://two.example/')
    await world.call(sendTest, { apiKey: merchant.apiKey, params: { id } })
    const { urls, post } = recorder()
    await deliver(post)
    expect(urls).toEqual(['https://one.example/'])
  })

  it('is signed by both secrets for 24 hours after a rotation, then by the new one alone', async () => {
    const { id } = await endpoint(receiver.url)
    await world.call(rotate, { apiKey: merchant.apiKey, params: { id } })
    const signatures = async () => {
      await happen(1)
      await deliver()
      return String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ').length
    }
    expect(await signatures()).toBe(2)
    world.clock.advance(DAY_MS)
    expect(await signatures()).toBe(1)
  })
})

describe('order and pace', () => {
  const [one, two] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

  it('events of one subscriber come one after the other, in the order of the log, those of others beside them', async () => {
    await endpoint()
    for (const order of [1, 2, 3, 4, 5, 6]) await happen(order, order % 2 ? one : two)
    let [open, most] = [0, 0]
    const { sent, post } = recorder(async () => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
      return OK
    })
    await deliver(post)
    expect(sent.filter((order) => order % 2)).toEqual([1, 3, 5])
    expect(sent.filter((order) => order % 2 === 0)).toEqual([2, 4, 6])
    expect(most).toBe(2)
  })

  it('one that failed holds up none behind it, and comes again after its pause', async () => {
    await endpoint()
    for (const order of [1, 2]) await happen(order, one)
    const { sent, post } = recorder((_, calls) => (calls === 1 ? FAILED : OK))
    await deliver(post)
    expect(sent).toEqual([1])
    for (let pauses = 0; pauses < 2; pauses += 1) {
      world.clock.advance(6_000)
      await deliver(post)
    }
    expect(sent.toSorted()).toEqual([1, 1, 2])
  })

  it('an endpoint that does not answer holds up no other', async () => {
    await endpoint('https://slow.example/')
    await endpoint('https://quick.example/')
    await happen(1)
    const gate = closedGate()
    const answered: string[] = []
    await deliver(async ({ url }) => {
      if (url.includes('slow')) await gate.opened
      answered.push(url)
      gate.open()
      return OK
    })
    expect(answered).toEqual(['https://quick.example/', 'https://slow.example/'])
  })

  it('is kept by several processes, and each delivery is sent once', async () => {
    await endpoint()
    for (let order = 1; order <= 20; order += 1) await happen(order, one)
    const { sent, post } = recorder()
    await Promise.all([deliver(post), deliver(post), deliver(post)])
    await deliver(post)
    expect(sent).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })
})

describe('a process that dies', () => {
  it('between sending and writing has its delivery sent again, by the same id, once its lease is over', async () => {
    await endpoint()
    await happen(1)
    const { ids, post } = recorder()
    const [sent, death] = [closedGate(), new AbortController()]
    void deliver(async (request) => {
      await post(request)
      sent.open()
      return new Promise(() => {})
    }, death.signal)
    await sent.opened
    death.abort()
    await deliver(post)
    expect(ids).toHaveLength(1)
    world.clock.advance(45_000)
    await deliver(post)
    expect(ids).toEqual([ids[0], ids[0]])
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }])
  })

  it('and comes back late writes nothing over what another wrote', async () => {
    await endpoint()
    await happen(1)
    const [sending, gate] = [closedGate(), closedGate()]
    const late = deliver(async () => {
      sending.open()
      await gate.opened
      return FAILED
    })
    await sending.opened
    world.clock.advance(45_000)
    await deliver(recorder().post)
    gate.open()
    await late
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }])
  })

  it('in order leaves its attempts to the next one, and its endpoints free', async () => {
    await endpoint()
    await happen(1)
    const ending = new AbortController()
    const { ids, post } = recorder(() => {
      ending.abort()
      return FAILED
    })
    await deliver(post, ending.signal)
    expect(await deliveries()).toMatchObject([{ status: 'pending', attempts: 0 }])
    await deliver(recorder().post)
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }])
    expect(ids).toHaveLength(1)
  })
})

describe('a receiver that fails', () => {
  it('gets each delivery 12 times over 3 days, then it is given up', async () => {
    await endpoint()
    await happen(1)
    const { sent, post } = recorder(() => FAILED)
    const start = world.clock.now().getTime()
    let last = start
    const early = [0, 6_000, 70_000, 340_000, 1_990_000]
    for (const pause of [...early, ...Array.from({ length: 88 }, () => HOUR_MS)]) {
      const before = sent.length
      world.clock.advance(pause)
      await deliver(post)
      if (sent.length > before) last = world.clock.now().getTime()
    }
    expect(sent).toHaveLength(MAX_ATTEMPTS)
    expect(last - start).toBeGreaterThanOrEqual(3 * DAY_MS)
    expect(await deliveries()).toMatchObject([{ status: 'failed', nextAttemptAt: null }])
  })

  it('for five days is disabled with an event, and enabled again gets what comes from then on', async () => {
    const { id } = await endpoint()
    const { sent, post } = recorder(() => FAILED)
    for (let day = 0; day <= 5; day += 1) {
      await happen(day)
      await deliver(post)
      world.clock.advance(DAY_MS)
    }
    expect(await current(id)).toMatchObject({ enabled: false, disabledReason: 'failing' })
    const { apiKey } = merchant
    const newest = await world.call(listEvents, { apiKey, query: { order: 'desc', limit: '1' } })
    expect(newest.data).toMatchObject([{ type: 'webhook_endpoint.disabled', data: await current(id) }])
    const before = sent.length
    await happen(100)
    await deliver(post)
    expect(sent).toHaveLength(before)
    await world.call(changeEndpoint, { apiKey, params: { id }, body: { enabled: true } })
    await happen(101)
    const working = recorder()
    await deliver(working.post)
    expect(working.sent).toContain(101)
    expect(working.sent).not.toContain(100)
    expect(await current(id)).toMatchObject({ enabled: true, failingSince: null })
  })

  it('and answers 410 is disabled at once', async () => {
    const { id } = await endpoint(receiver.url)
    receiver.answer((response) => response.writeHead(410).end())
    await happen(1)
    await deliver()
    receiver.answer((response) => response.end('ok'))
    expect(await current(id)).toMatchObject({ enabled: false, disabledReason: 'gone' })
  })

  it('because its name leads to a private address is not reached, and the delivery says so', async () => {
    await endpoint()
    await happen(1)
    const policy = addressPolicyOf(world.deps.env)
    await deliver(webhookSender({ policy, resolve: async () => ['10.0.0.1'] }))
    const [kept] = await deliveries()
    expect(kept).toMatchObject({ status: 'pending', lastAttempt: { failure: 'forbidden_address' } })
  })
})

it('one delivery is sent again, or all since a time, by the same ids and in order', async () => {
  const { id } = await endpoint()
  for (const order of [1, 2]) await happen(order)
  world.clock.advance(HOUR_MS)
  const since = world.clock.now().toISOString()
  for (const order of [3, 4]) await happen(order)
  const { sent, ids, post } = recorder()
  await deliver(post)
  expect(sent).toEqual([1, 2, 3, 4])
  const { apiKey } = merchant
  const second = (await deliveries()).find(({ eventId }) => eventId === ids[1])
  const asked = await world.call(redeliver, { apiKey, params: { id: second?.id ?? '' } })
  expect(asked.data).toMatchObject({ status: 'pending', attempts: 0, log: [{ statusCode: 200 }] })
  await deliver(post)
  await world.call(replay, { apiKey, params: { id }, body: { since } })
  await deliver(post)
  expect(sent).toEqual([1, 2, 3, 4, 2, 3, 4])
  expect(ids.slice(4)).toEqual(ids.slice(1, 4))
  expect(await deliveries()).toHaveLength(4)
})

it('events that were written late are sent again with all since a time, and none among them is left out', async () => {
  const { id } = await endpoint()
  const started = world.clock.now()
  world.clock.advance(5_000)
  const since = world.clock.now().toISOString()
  await happen(1)
  await happen(2, undefined, started)
  const { sent, post } = recorder()
  await deliver(post)
  await world.call(replay, { apiKey: merchant.apiKey, params: { id }, body: { since } })
  await deliver(post)
  expect(sent).toEqual([1, 2, 1, 2])
  world.clock.advance(1_000)
  const later = { since: world.clock.now().toISOString() }
  await world.call(replay, { apiKey: merchant.apiKey, params: { id }, body: later })
  await deliver(post)
  expect(sent).toHaveLength(4)
})

it('a delivery that is asked for while it is under way is sent again, whatever becomes of that attempt', async () => {
  await endpoint()
  await happen(1)
  const { sent, post } = recorder(async (_, calls) => {
    if (calls > 1) return OK
    const { apiKey } = merchant
    const [delivery] = await deliveries()
    world.clock.advance(1_000)
    await world.call(redeliver, { apiKey, params: { id: delivery?.id ?? '' } })
    return OK
  })
  await deliver(post)
  expect(sent).toEqual([1, 1])
  expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }])
})

it('deliveries are listed by page and filter, and removed with their attempts after 30 days', async () => {
  const { id } = await endpoint()
  for (let order = 0; order < 5; order += 1) await happen(order)
  await deliver(recorder((order) => (order === 4 ? FAILED : OK)).post)
  const { apiKey } = merchant
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Record<string, string> = { limit: '2', endpoint: id, ...(cursor && { cursor }) }
    const page = await world.call(listDeliveries, { apiKey, query })
    ids.push(...page.data.map((each) => each.id))
    cursor = page.nextCursor
  }
  expect(new Set(ids).size).toBe(5)
  expect(await deliveries({ status: 'pending' })).toHaveLength(1)
  expect(await deliveries({ type: 'payment.failed' })).toEqual([])
  world.clock.advance(29 * DAY_MS)
  await purgeDeliveries(world.deps)
  expect(await deliveries()).toHaveLength(5)
  world.clock.advance(DAY_MS + 1)
  await purgeDeliveries(world.deps)
  expect(await deliveries()).toEqual([])
})
