import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { POST as signOut } from '@/app/api/auth/sign-out/route'
import { DELETE as revokeKey } from '@/app/api/v1/api-keys/[id]/route'
import { GET as listKeys } from '@/app/api/v1/api-keys/route'
import { GET as listEvents } from '@/app/api/v1/events/route'
import { DAY_MS } from '@/lib/billing/durations'
import { MAX_STREAMS_OF_MERCHANT } from '@/lib/billing/webhooks/event-streams'
import { lockAccount } from '@/lib/server/services/accounts/lock-account'
import { LogStreams } from '@/lib/server/streams/log-streams'
import { writeSomeEvent } from '../../support/events/event-fixture'
import { askForStream, followStream } from '../../support/events/follow-stream'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type World } from '../../support/service/world'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
})
afterAll(() => world.close())

const write = (merchantId: string, order: number) =>
  writeSomeEvent(world.deps.store.db, { merchantId, at: world.clock.now(), order })
const orders = (events: readonly { data: object }[]) =>
  events.map(({ data }) => ('network' in data ? data.network : null))

const subscriberOf = async (merchant: { userId: string }, wallet: number) =>
  newSubscriber(world, await newSubscription(world, merchant), wallet)

it('an open stream tells what happens from then on, whole and as the list does', async () => {
  const { userId, apiKey } = await world.newMerchant()
  await write(userId, 1)
  const stream = await followStream({ apiKey })
  await write(userId, 2)
  await write(userId, 3)
  const told = await stream.take(2)
  expect(orders(told)).toEqual([2, 3])
  const { data } = await world.call(listEvents, { apiKey })
  expect(told).toEqual(data.slice(1))
  await stream.leave()
})

it('a stream continues after the last event of its client, however much happened meanwhile', async () => {
  const { userId, apiKey } = await world.newMerchant()
  for (let order = 0; order < 60; order += 1) await write(userId, order)
  const { data } = await world.call(listEvents, { apiKey, query: { limit: 5 } })
  const lastEventId = data.at(-1)?.id ?? ''
  // A browser that connects again says both: the address that it began with, and where it is now.
  const stream = await followStream({ apiKey, lastEventId, query: { cursor: data[0]?.id ?? '' } })
  expect(orders(await stream.take(55))).toEqual(Array.from({ length: 55 }, (_, index) => index + 5))
  await write(userId, 60)
  expect(orders(await stream.take(1))).toEqual([60])
  await stream.leave()
})

it('a stream has the filters of the list', async () => {
  const merchant = await world.newMerchant()
  const { id } = await subscriberOf(merchant, 1)
  await write(merchant.userId, 1)
  const { apiKey } = merchant
  const from = world.clock.now().toISOString()
  const read = async (query: Record<string, string>) => {
    const stream = await followStream({ apiKey, query })
    const [first] = await stream.take(1)
    await stream.leave()
    return first?.type
  }
  expect(await read({ from, type: 'network.gas_budget_spent' })).toBe('network.gas_budget_spent')
  expect(await read({ from, subscriber: id })).toMatch(/^subscriber\./)
  const unknown = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'
  for (const query of [{ subscriber: unknown }, { subscription: unknown }])
    expect((await askForStream({ apiKey, query })).status).toBe(404)
})

it('a stream tells of its merchant alone', async () => {
  const [ada, bob] = [await world.newMerchant(), await world.newMerchant()]
  const streams = [
    await followStream({ apiKey: ada.apiKey }),
    await followStream({ cookie: bob.cookie, query: { cursor: '0' } }),
  ]
  await write(ada.userId, 1)
  await write(bob.userId, 2)
  await write(ada.userId, 3)
  const [ofAda, ofBob] = streams
  expect(orders((await ofAda?.take(2)) ?? [])).toEqual([1, 3])
  expect(orders((await ofBob?.take(1)) ?? [])).toEqual([2])
  for (const stream of streams) await stream.leave()
  const subscriber = (await subscriberOf(bob, 2)).id
  expect((await askForStream({ apiKey: ada.apiKey, query: { subscriber } })).status).toBe(404)
})

it('a stream ends with the key that was revoked, the one that expired, and the session that signed out', async () => {
  const { userId, cookie, apiKey } = await world.newMerchant()
  const [key] = (await world.call(listKeys, { cookie })).data
  const expiresAt = new Date(world.clock.now().getTime() + DAY_MS)
  const session = await world.newSession(userId)
  const streams = [
    await followStream({ apiKey }),
    await followStream({ apiKey: await world.newApiKey(userId, { expiresAt }) }),
    await followStream({ cookie: session }),
  ]
  const other = await followStream({ cookie })
  await world.call(revokeKey, { cookie, params: { id: key?.id ?? '' } })
  await world.call(signOut, { cookie: session })
  world.clock.advance(DAY_MS + 1)
  await write(userId, 1)
  for (const stream of streams) expect(orders(await stream.rest())).not.toContain(1)
  expect(orders((await other.take(2)).slice(1))).toEqual([1])
  await other.leave()
})

it('streams end with the account that the operator locks', async () => {
  const { userId, cookie, apiKey } = await world.newMerchant()
  const streams = [await followStream({ apiKey }), await followStream({ cookie })]
  await lockAccount(world.deps, { author: { merchantId: userId, actor: 'operator' } })
  for (const stream of streams) await stream.rest()
  expect((await askForStream({ apiKey })).status).toBe(403)
})

it('a merchant has a bounded number of streams, and one that leaves makes room', async () => {
  const { apiKey } = await world.newMerchant()
  const open = () => followStream({ apiKey })
  const streams = await Promise.all(Array.from({ length: MAX_STREAMS_OF_MERCHANT }, open))
  const refused = await askForStream({ apiKey })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('10')
  expect((await refused.json()).code).toBe('too_many_streams')
  const head = await askForStream({ apiKey }, 'HEAD')
  expect([head.status, head.headers.get('cache-control'), head.headers.get('x-accel-buffering')]).toEqual([
    200,
    'no-store, no-transform',
    'no',
  ])
  await streams[0]?.leave()
  await (await open()).leave()
  const other = await world.newMerchant()
  await (await followStream(other)).leave()
  for (const stream of streams.slice(1)) await stream.leave()
})

describe('streams of one instance', () => {
  /** Streams beside those of the world, at most three at a time. */
  function newStreams() {
    const { store, log, wallClock } = world.deps
    const streams = new LogStreams({ store, log, wallClock, most: 3 })
    const open = async ({ userId, cookie }: { userId: string; cookie: string }) => {
      const [key] = (await world.call(listKeys, { cookie })).data
      const caller = { kind: 'api_key', credentialId: key?.id ?? '', userId } as const
      return streams.open({ caller, filters: {} })
    }
    onTestFinished(() => streams.stop())
    return open
  }

  it('are not all one merchant’s: where it has most of them, another one takes the place of its newest', async () => {
    const open = newStreams()
    const [ada, bob, cyd, dan] = [
      await world.newMerchant(),
      await world.newMerchant(),
      await world.newMerchant(),
      await world.newMerchant(),
    ]
    const ofAda = [await open(ada), await open(ada), await open(ada)]
    await expect(open(ada)).rejects.toThrow('Too many event streams')
    await open(bob)
    expect(await ofAda[2]?.next()).toBeNull()
    await expect(open(ada)).rejects.toThrow('Too many event streams')
    await open(cyd)
    expect(await ofAda[1]?.next()).toBeNull()
    await expect(open(dan)).rejects.toThrow('Too many event streams')
  })

  it('count for their merchant until the client is gone, also where it takes no more of what it was sent', async () => {
    const { store, log, wallClock } = world.deps
    const streams = new LogStreams({ store, log, wallClock })
    onTestFinished(() => streams.stop())
    const { userId, cookie } = await world.newMerchant()
    const [key] = (await world.call(listKeys, { cookie })).data
    const open = (credentialId: string) =>
      streams.open({ caller: { kind: 'api_key', credentialId, userId }, filters: {} })
    const opened = await Promise.all(
      Array.from({ length: MAX_STREAMS_OF_MERCHANT }, () => open(key?.id ?? '')),
    )
    await world.call(revokeKey, { cookie, params: { id: key?.id ?? '' } })
    await world.newApiKey(userId)
    const [other] = (await world.call(listKeys, { cookie })).data
    // The end of a credential is seen by whoever reads on; those who do not still hold a page of events.
    expect(await opened[0]?.next()).toBeNull()
    const next = await open(other?.id ?? '')
    await expect(open(other?.id ?? '')).rejects.toThrow('Too many event streams')
    opened[1]?.end()
    await open(other?.id ?? '')
    next.end()
  })
})

it('streams end when the process stops, and no other begins', async () => {
  const { userId, apiKey } = await world.newMerchant()
  const { store, log, wallClock } = world.deps
  const streams = new LogStreams({ store, log, wallClock })
  const [key] = (await world.call(listKeys, { cookie: (await world.newMerchant()).cookie })).data
  const caller = { kind: 'api_key', credentialId: key?.id ?? '', userId } as const
  const stream = await streams.open({ caller, filters: {} })
  const next = stream.next()
  streams.stop()
  expect(await next).toBeNull()
  await expect(streams.open({ caller, filters: {} })).rejects.toThrow()
  expect((await askForStream({ apiKey, lastEventId: 'first' })).status).toBe(400)
})
