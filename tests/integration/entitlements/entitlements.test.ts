import { eq } from 'drizzle-orm'
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as readKeys } from '@/app/.well-known/jwks.json/route'
import { GET as readEntitlements } from '@/app/api/v1/entitlements/route'
import { POST as signToken } from '@/app/api/v1/portal/entitlement-token/route'
import { DAY_MS, HOUR_MS } from '@/lib/billing/durations'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { subscribers } from '@/lib/server/store/schema/schema'
import { signingKeys } from '@/lib/server/store/schema/signing-key-schema'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { countingStore } from '../../support/service/counting-store'
import { payerSession } from '../../support/service/payer-session'
import { newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  newCheckoutSession,
  newSubscription,
} from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, WORLD_START, type World } from '../../support/service/world'

const CUSTOMER = { clientReferenceId: 'user_8121' }
const seats = [{ name: 'Seats', price: 10, frequency: 'month' as const, volume: 5, quantityMax: 9 }]

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
let subscriber: SubscriberRow
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
})
beforeEach(async () => {
  world.clock.set(WORLD_START)
  merchant = await world.newMerchant()
  subscription = await newSubscription(world, merchant, { plans: seats, graceDays: 3 })
  const session = await newCheckoutSession(world, subscription, { ...CUSTOMER, quantity: 2 })
  subscriber = await newSubscriber(world, subscription, 1, { sessionId: session.id })
  await world.deps.store.db.update(subscribers).set({ quantity: 2 }).where(eq(subscribers.id, subscriber.id))
})
afterAll(() => world.close())

const read = (query: Record<string, string>, apiKey = merchant.apiKey) =>
  world.call(readEntitlements, { apiKey, query })
const cacheOf = (answer: { headers: Headers }) => answer.headers.get('cache-control')

describe('entitlements', () => {
  it('say what a customer may use and until when, by reference and by address', async () => {
    const byReference = await read(CUSTOMER)
    expect(byReference.data).toEqual([
      {
        subscriptionId: subscription.id,
        plan: expect.objectContaining({ name: 'Seats', id: subscriber.planId }),
        quantity: 2,
        volume: 10,
        status: 'trialing',
        entitled: true,
        // Trial and days of grace.
        accessUntil: '2026-12-08T10:00:00.000Z',
      },
    ])
    expect(cacheOf(byReference)).toBe('private, max-age=60')
    expect(byReference.headers.get('vary')).toBe('Cookie, X-Api-Key')
    for (const address of [wallet(1), wallet(1).toLowerCase()]) {
      expect((await read({ address })).data).toEqual(byReference.data)
    }
    expect((await read({ ...CUSTOMER, subscriptionId: subscription.id })).data).toEqual(byReference.data)
    const other = await newSubscription(world, merchant)
    expect((await read({ ...CUSTOMER, subscriptionId: other.id })).data).toEqual([])
  })

  it('end with access, and are kept no longer than that', async () => {
    const end = Date.parse('2026-12-08T10:00:00.000Z')
    world.clock.set(new Date(end - 5500))
    expect(cacheOf(await read(CUSTOMER))).toBe('private, max-age=5')
    world.clock.set(new Date(end))
    const over = await read(CUSTOMER)
    expect(over.data).toMatchObject([{ entitled: false }])
    expect(cacheOf(over)).toBe('no-store')
  })

  it('are gone with the subscriber, and of a stranger there are none', async () => {
    const author = { merchantId: merchant.userId, actor: 'system' } as const
    await cancelSubscriber(world.deps, { author, id: subscriber.id, when: 'now' })
    const answer = await read(CUSTOMER)
    expect([answer.status, answer.data, cacheOf(answer)]).toEqual([200, [], 'no-store'])
    expect((await read({ clientReferenceId: 'nobody' })).data).toEqual([])
  })

  it('are each merchant’s own', async () => {
    const stranger = await world.newMerchant()
    expect((await read(CUSTOMER, stranger.apiKey)).data).toEqual([])
    expect((await read({ address: wallet(1) }, stranger.apiKey)).data).toEqual([])
    const foreign = { ...CUSTOMER, subscriptionId: subscription.id }
    expect((await read(foreign, stranger.apiKey)).status).toBe(404)
  })

  it('by an address are those of every chain, or of the one on which its wallet is known', async () => {
    expect((await read({ address: wallet(1), chainId: '8453' })).data).toHaveLength(1)
    // The contract at the same address of another chain may be anybody's.
    expect((await read({ address: wallet(1), chainId: '11155111' })).data).toEqual([])
  })

  it.each([
    [{}, 'clientReferenceId'],
    [{ ...CUSTOMER, chainId: '8453' }, 'chainId'],
    [{ address: wallet(1), chainId: '0' }, 'chainId'],
    [{ ...CUSTOMER, address: wallet(1) }, 'clientReferenceId'],
    [{ clientReferenceId: '' }, 'clientReferenceId'],
    [{ address: '0x12' }, 'address'],
    [{ ...CUSTOMER, subscriptionId: 'x' }, 'subscriptionId'],
    [{ ...CUSTOMER, user: '1' }, 'user'],
  ])('are refused for %j', async (query, path) => {
    const answer = await read(query)
    expect([answer.status, answer.problem?.errors?.[0]?.path]).toEqual([400, path])
  })

  it('take their scope', async () => {
    const apiKey = await world.newApiKey(merchant.userId, { scopes: ['subscribers:read'] })
    expect((await read(CUSTOMER, apiKey)).status).toBe(403)
  })

  it('are one statement', async () => {
    const { listEntitlements } = await import('@/lib/server/services/entitlements/list-entitlements')
    for (const customer of [CUSTOMER, { address: wallet(1), chainId: 0 }]) {
      const { store, statements } = countingStore(world.deps.store)
      await listEntitlements({ ...world.deps, store }, { merchantId: merchant.userId, customer })
      expect(statements()).toHaveLength(1)
    }
  })

  it('that are asked for at the same moment share a statement, and each customer has its own', async () => {
    const { listEntitlements } = await import('@/lib/server/services/entitlements/list-entitlements')
    const stranger = await world.newMerchant()
    const other = await newSubscription(world, merchant, { plans: seats })
    const quoted = { clientReferenceId: 'a "b", \\ {c}' }
    const session = await newCheckoutSession(world, subscription, quoted)
    const second = await newSubscriber(world, subscription, 2, { sessionId: session.id })
    await newSubscriber(world, other, 2, {})
    const merchantId = merchant.userId
    const subscriptionId = subscription.id
    const askAll = async (asked: readonly Parameters<typeof listEntitlements>[1][]) => {
      const { store, statements } = countingStore(world.deps.store)
      const found = await Promise.all(asked.map((each) => listEntitlements({ ...world.deps, store }, each)))
      expect(statements()).toHaveLength(1)
      return found.map((list) => list.map(({ details }) => details.subscriber.subscriptionId))
    }
    expect(
      await askAll([
        { merchantId, customer: CUSTOMER, subscriptionId },
        { merchantId: stranger.userId, customer: CUSTOMER },
        { merchantId, customer: quoted },
        { merchantId, customer: { clientReferenceId: 'nobody' } },
        { merchantId, customer: CUSTOMER, subscriptionId },
      ]),
    ).toEqual([[subscriptionId], [], [second.subscriptionId], [], [subscriptionId]])
    const byKey = { address: wallet(2), chainId: 0 }
    const [all, one, none, first] = await askAll([
      { merchantId, customer: byKey },
      { merchantId, customer: byKey, subscriptionId: other.id },
      { merchantId: stranger.userId, customer: byKey },
      { merchantId, customer: { address: wallet(1), chainId: 0 } },
    ])
    expect(all?.toSorted()).toEqual([subscriptionId, other.id].toSorted())
    expect([one, none, first]).toEqual([[other.id], [], [subscriptionId]])
    const onChains = [8453, 11_155_111].map((chainId) => ({ address: wallet(1), chainId }))
    expect(await askAll(onChains.map((customer) => ({ merchantId, customer })))).toEqual([
      [subscriptionId],
      [],
    ])
  })
})

describe('an entitlement token', () => {
  const ask = async (audience = merchant.userId, number = 1) =>
    world.call(signToken, { cookie: await payerSession(world, wallet(number)), body: { audience } })
  const keysStored = () => world.deps.store.db.select().from(signingKeys)
  const keys = async () => (await world.call(readKeys, {})).data as JSONWebKeySet
  const verify = async (
    token: string,
    { audience = merchant.userId, now = world.deps.wallClock.now() } = {},
  ) =>
    jwtVerify(token, createLocalJWKSet(await keys()), {
      issuer: 'http://localhost:3000',
      audience,
      currentDate: now,
    })

  it('is verified by the published keys alone', async () => {
    const { status, data } = await ask()
    expect(status).toBe(200)
    const { payload, protectedHeader } = await verify(data.token)
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA' })
    expect(payload).toMatchObject({
      sub: wallet(1),
      entitlements: [
        { subscriptionId: subscription.id, plan: 'Seats', quantity: 2, volume: 10, status: 'trialing' },
      ],
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600)
    expect(data.expiresAt).toBe(new Date((payload.exp ?? 0) * 1000).toISOString())
  })

  it('names a smart wallet with its chain, so that the contract of another chain is never taken for it', async () => {
    const of = async (chainId: number) => {
      const cookie = await payerSession(world, wallet(1), chainId)
      return world.call(signToken, { cookie, body: { audience: merchant.userId } })
    }
    const { payload } = await verify((await of(8453)).data.token)
    expect(payload).toMatchObject({ sub: `eip155:8453:${wallet(1)}`, entitlements: [{ plan: 'Seats' }] })
    expect((await of(11155111)).status).toBe(404)
  })

  it('is no use to another merchant, later, or changed', async () => {
    const { token } = (await ask()).data
    await expect(verify(token, { audience: crypto.randomUUID() })).rejects.toThrow(/"aud"/)
    const later = new Date(world.deps.wallClock.now().getTime() + 600_000)
    await expect(verify(token, { now: later })).rejects.toThrow(/"exp"/)
    const [header, , signature] = token.split('.')
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: wallet(2) })).toString('base64url')
    await expect(verify(`${header}.${forged}.${signature}`)).rejects.toThrow(/signature/)
  })

  it('is not given to who may use nothing there, in the same words for any merchant', async () => {
    const answers = [await ask(crypto.randomUUID()), await ask(merchant.userId, 2)]
    world.clock.advance(60 * DAY_MS)
    answers.push(await ask())
    expect(answers.map(({ status, problem }) => [status, problem?.detail])).toEqual(
      Array(3).fill([404, 'There is no such running subscription with this merchant. Check the identifier.']),
    )
  })

  it('names nothing that the wallet has with other merchants', async () => {
    const other = await world.newMerchant()
    await newSubscriber(world, await newSubscription(world, other), 1)
    const { payload } = await verify((await ask()).data.token)
    expect(payload.entitlements).toHaveLength(1)
  })

  it('takes a session', async () => {
    const answer = await world.call(signToken, { body: { audience: merchant.userId } })
    expect(answer.status).toBe(401)
  })

  it('is signed by the same key in all processes, and by the next only once caches know it', async () => {
    await world.deps.store.db.delete(signingKeys)
    await Promise.all([ask(), ask(), keys()])
    const [first, ...others] = await keysStored()
    expect(others).toEqual([])
    const createdAt = new Date(world.deps.wallClock.now().getTime() - 31 * DAY_MS)
    await world.deps.store.db.update(signingKeys).set({ createdAt })
    const before = (await ask()).data.token
    const published = (await keys()).keys
    expect(published).toHaveLength(2)
    expect(published.every((key) => !('d' in key))).toBe(true)
    expect((await verify(before)).protectedHeader.kid).toBe(first?.keyId)

    const known = new Date(world.deps.wallClock.now().getTime() - 2 * HOUR_MS)
    const next = (await keysStored()).find(({ number }) => number === 2)
    await world.deps.store.db.update(signingKeys).set({ createdAt: known }).where(eq(signingKeys.number, 2))
    expect((await verify((await ask()).data.token)).protectedHeader.kid).toBe(next?.keyId)
    expect((await keys()).keys.map(({ kid }) => kid)).toEqual([next?.keyId])
    await expect(verify(before)).rejects.toThrow(/no applicable key/)
  })
})
