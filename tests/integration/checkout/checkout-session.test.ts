import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as checkoutSessionRoute from '@/app/api/checkout-session/route'
import * as planRoute from '@/app/api/v1/plans/[id]/route'
import * as subscriptionRoute from '@/app/api/v1/subscriptions/[id]/route'
import { provideDeps } from '@/lib/server/deps'
import { WindowRateLimiter } from '@/lib/server/http/window-rate-limiter'
import type { CheckoutSessionRow } from '@/lib/server/store/checkout/checkout-sessions'
import { checkoutSessions } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { countingStore } from '../../support/service/counting-store'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  BASE,
  ETHEREUM,
  newCheckoutSession,
  newSubscription,
  RECEIVER_A,
  RECEIVER_B,
  tokenId,
} from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
let session: CheckoutSessionRow
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant({ organisation: 'Ledgerline' })
})
beforeEach(async () => {
  subscription = await newSubscription(world, merchant, { linktree: 'https://ledgerline.example' })
  session = await newCheckoutSession(world, subscription)
})
afterAll(() => world.close())

const retrieve = (query: Record<string, string | string[]>) => world.call(checkoutSessionRoute.GET, { query })

describe('GET /api/checkout-session', () => {
  it('answers with exactly the fields of the specification', async () => {
    const { status, text } = await retrieve({ sessionId: session.id })
    expect(status).toBe(200)
    const [first, second] = subscription.plans
    const [onBase, alsoOnBase, onEthereum] = subscription.receivers
    expect(JSON.parse(text)).toStrictEqual({
      data: {
        merchant: { address: merchant.address, organisation: 'Ledgerline' },
        subscription: {
          id: subscription.id,
          title: 'Ledgerline Pro',
          trialDays: 14,
          linktree: 'https://ledgerline.example',
          status: 'active',
          plans: [
            {
              id: first?.id,
              name: 'Starter',
              price: 9.99,
              frequency: 'month',
              volume: 0,
              subscriptionId: subscription.id,
            },
            {
              id: second?.id,
              name: 'Team',
              price: 480,
              frequency: 'year',
              volume: 10,
              subscriptionId: subscription.id,
            },
          ],
          tokens: [
            {
              id: tokenId('USDC', BASE),
              address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
              symbol: 'USDC',
              name: expect.any(String),
              decimals: 6,
              chainId: BASE,
              logoURI: expect.stringMatching(/^https:/),
              coingeckoId: 'usd-coin',
            },
            {
              id: tokenId('USDC', ETHEREUM),
              address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
              symbol: 'USDC',
              name: expect.any(String),
              decimals: 6,
              chainId: ETHEREUM,
              logoURI: expect.stringMatching(/^https:/),
              coingeckoId: 'usd-coin',
            },
          ],
          receivers: [
            receiver(onBase?.id, RECEIVER_A, BASE),
            receiver(alsoOnBase?.id, RECEIVER_B, BASE),
            receiver(onEthereum?.id, RECEIVER_A, ETHEREUM),
          ],
          paymentLinkId: subscription.paymentLinkId,
        },
      },
    })
  })

  it('keeps the highest price to the micro-dollar', async () => {
    const price = 999_999_999.999999
    const plans = [{ name: 'A', price, frequency: 'month' as const, volume: 0.1 }]
    const { id } = await newCheckoutSession(world, await newSubscription(world, merchant, { plans }))
    const { data } = await retrieve({ sessionId: id })
    expect(data.subscription.plans[0]).toMatchObject({ price, volume: 0.1 })
  })

  it('runs exactly one SQL statement', async () => {
    const { store, statements } = countingStore(world.deps.store)
    provideDeps(Promise.resolve({ ...world.deps, store }))
    const url = `http://localhost:3000/api/checkout-session?sessionId=${session.id}`
    const response = await checkoutSessionRoute.GET(new Request(url))
    expect(response.status).toBe(200)
    expect(statements()).toHaveLength(1)
    expect(statements()[0]).toMatch(/^select /)
  })

  it('asks the database nothing where the id cannot be one', async () => {
    const { store, statements } = countingStore(world.deps.store)
    provideDeps(Promise.resolve({ ...world.deps, store }))
    const url = 'http://localhost:3000/api/checkout-session?sessionId=cs_short'
    expect((await checkoutSessionRoute.GET(new Request(url))).status).toBe(404)
    expect(statements()).toEqual([])
  })

  it('shows the subscription as it is now, without archived plans', async () => {
    const params = { id: subscription.plans[0]?.id ?? '' }
    await world.call(planRoute.PATCH, { params, apiKey: merchant.apiKey, body: { archived: true } })
    await world.call(subscriptionRoute.PATCH, {
      params: { id: subscription.id },
      apiKey: merchant.apiKey,
      body: { title: 'Renamed', status: 'paused' },
    })
    const { data } = await retrieve({ sessionId: session.id })
    expect(data.subscription).toMatchObject({ title: 'Renamed', status: 'paused' })
    expect(data.subscription.plans.map(({ name }) => name)).toEqual(['Team'])
  })

  it('is 410 from the moment that the session expires, and says when that was', async () => {
    const { expiresAt } = session
    world.clock.set(new Date(expiresAt.getTime() - 1))
    expect((await retrieve({ sessionId: session.id })).status).toBe(200)
    world.clock.set(expiresAt)
    const { status, problem } = await retrieve({ sessionId: session.id })
    expect([status, problem?.code]).toEqual([410, 'session_expired'])
    expect(problem?.detail).toContain(expiresAt.toISOString())
  })

  it('stays readable when the session was completed, even after its time', async () => {
    await newSubscriber(world, subscription, 1, { sessionId: session.id })
    world.clock.advance(90 * 86_400_000)
    expect((await retrieve({ sessionId: session.id })).data.subscription.id).toBe(subscription.id)
  })

  it('stays readable while a payment is pending', async () => {
    await world.deps.store.db
      .update(checkoutSessions)
      .set({ status: 'pending' })
      .where(eq(checkoutSessions.id, session.id))
    world.clock.advance(90 * 86_400_000)
    expect((await retrieve({ sessionId: session.id })).status).toBe(200)
  })

  it.each<[string, string]>([
    ['unknown', `cs_${'A'.repeat(32)}`],
    ['too short', 'cs_abc'],
    ['a UUID', '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'],
    ['with a NUL', `cs_${'A'.repeat(31)}\u0000`],
    ['200 characters long', 'c'.repeat(200)],
    ['SQL', "' or 1=1 --"],
  ])('is 404 for a session id that is %s', async (_, sessionId) => {
    const { status, problem } = await retrieve({ sessionId })
    expect([status, problem?.code]).toEqual([404, 'not_found'])
  })

  it.each<[string, Record<string, string | string[]>]>([
    ['missing', {}],
    ['empty', { sessionId: '' }],
    ['over-long', { sessionId: 'c'.repeat(201) }],
    ['repeated', { sessionId: ['a', 'b'] }],
  ])('is 400 for a session id that is %s', async (_, query) => {
    const { status, problem } = await retrieve(query)
    expect([status, problem?.errors?.[0]?.path]).toEqual([400, 'sessionId'])
  })

  it('is 400 for a misspelled name, which is named', async () => {
    const { status, problem } = await retrieve({ sessionid: 'cs_x' })
    expect([status, problem?.errors?.[0]?.path]).toEqual([400, 'sessionid'])
  })

  it('needs no credential, and takes no other method', async () => {
    const request = new Request('http://localhost:3000/api/checkout-session', { method: 'POST' })
    const response = await checkoutSessionRoute.POST(request)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('is 429 with Retry-After for a client that asks too often', async () => {
    const limiter = new WindowRateLimiter({ clock: world.clock, log: world.deps.log })
    provideDeps(Promise.resolve({ ...world.deps, limiter }))
    const url = `http://localhost:3000/api/checkout-session?sessionId=${session.id}`
    const statuses = new Map<number, number>()
    for (let number = 0; number < 301; number++) {
      const { status } = await checkoutSessionRoute.GET(new Request(url))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [200, 300],
      [429, 1],
    ])
  })

  function receiver(receiverId: string | undefined, address: string, networkId: number) {
    return { receiverId, address, networkId, subscriptionId: subscription.id }
  }
})
