import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as getCheckoutSession } from '@/app/api/checkout-session/route'
import { GET as listSubscribers } from '@/app/api/subscribers/route'
import { POST as cancelPayment } from '@/app/pay/api/v1/payment/cancel/route'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import { charges } from '@/lib/server/store/schema/payment-schema'
import {
  apiKeys,
  checkoutSessions,
  events,
  subscribers,
  subscriptions,
  subscriptionTokens,
  users,
} from '@/lib/server/store/schema/schema'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import { makeSampleData } from '@/lib/server/test-mode/sample/make-sample-data'
import { sampleAccount } from '@/lib/server/test-mode/sample/sample-account'
import { startTestMode } from '@/lib/server/test-mode/start-test-mode'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'
import { shippedTokens } from '@/lib/server/tokens/shipped-tokens'
import { createWorld, type World, type WorldOptions } from '../../support/service/world'

async function emptyWorld(options: WorldOptions = {}): Promise<World> {
  const world = await createWorld(options)
  await syncTokenCatalogue(world.deps, { tokens: [...shippedTokens, ...TEST_TOKENS] })
  return world
}

const allSubscribers = ({ deps }: World) =>
  deps.store.db.select().from(subscribers).orderBy(asc(subscribers.id))

describe('the sample data', () => {
  let world: World
  let rows: SubscriberRow[]
  beforeAll(async () => {
    world = await emptyWorld()
    await makeSampleData(world.deps)
    rows = await allSubscribers(world)
  })
  afterAll(() => world.close())

  it('has 300 subscribers in every status, some about to leave', () => {
    const count = (status: string) => rows.filter((row) => row.status === status).length
    expect(rows).toHaveLength(300)
    expect([count('active'), count('trialing'), count('past_due'), count('cancelled')]).toEqual([
      200, 38, 12, 50,
    ])
    expect(rows.filter(({ cancelAt }) => cancelAt).length).toBe(17)
    expect(rows.filter(({ chargesPaid }) => chargesPaid > 0).length).toBeGreaterThan(200)
  })

  it('reaches from fourteen months ago to today, with nothing of it in the future', async () => {
    const now = world.clock.now().getTime()
    const days = rows.map(({ subscribedAt }) => (now - subscribedAt.getTime()) / 86_400_000)
    expect(Math.max(...days)).toBeGreaterThan(380)
    expect(Math.min(...days)).toBeGreaterThan(0)
    expect(Math.min(...days)).toBeLessThan(2)
    for (const { createdAt, paidAt } of await world.deps.store.db.select().from(charges)) {
      expect((paidAt ?? createdAt).getTime()).toBeLessThan(now)
    }
  })

  it('tells its events in the order in which they happened', async () => {
    const told = await world.deps.store.db
      .select({ at: events.createdAt })
      .from(events)
      .orderBy(asc(events.id))
    const times = told.map(({ at }) => at.getTime())
    expect(times.length).toBeGreaterThan(1500)
    expect(times).toEqual([...times].sort((one, other) => one - other))
  })

  it('offers two subscriptions, on the local chain and three networks, with checkouts in every state', async () => {
    const { db } = world.deps.store
    const offers = await db.query.subscriptions.findMany({
      with: {
        plans: true,
        tokens: { with: { token: true }, orderBy: asc(subscriptionTokens.position) },
        receivers: true,
      },
      orderBy: asc(subscriptions.createdAt),
    })
    expect(offers.map(({ title, trialDays }) => [title, trialDays])).toEqual([
      ['Forecast access', 14],
      ['Storm alerts', 0],
    ])
    const networks = offers.flatMap(({ tokens }) => tokens.map(({ token }) => token.chainId))
    expect(new Set(networks)).toEqual(new Set([31337, 1, 137, 8453]))
    for (const { tokens } of offers) expect(tokens[0]?.token.chainId).toBe(31337)
    expect(rows.some(({ tokenId }) => TEST_TOKENS.some(({ id }) => id === tokenId))).toBe(false)
    expect(offers[0]?.receivers.filter(({ networkId }) => networkId === 8453)).toMatchObject([
      { shareBps: 7000 },
      { shareBps: 3000 },
    ])
    const sessions = await db.select().from(checkoutSessions)
    const open = sessions.filter(({ status }) => status === 'open')
    expect(sessions.filter(({ status }) => status === 'complete')).toHaveLength(300)
    expect(open.filter(({ expiresAt }) => expiresAt > world.clock.now())).toHaveLength(4)
    expect(open).toHaveLength(28)
  })

  it('leaves payer 1 without a subscription, so that it can subscribe', () => {
    const wallets = new Set(rows.map(({ eoaAddress }) => eoaAddress))
    expect(wallets.has(sampleAccount(1).address)).toBe(false)
    expect(wallets.has(sampleAccount(2).address)).toBe(true)
  })

  it('is made once', async () => {
    await makeSampleData(world.deps)
    expect(await allSubscribers(world)).toEqual(rows)
  })

  it('starts over when it was interrupted, and is the same again', async () => {
    const other = await emptyWorld()
    await expect(makeSampleData(interrupted(other))).rejects.toThrow('the power is gone')
    expect(await other.deps.store.db.$count(users)).toBe(0)
    await makeSampleData(other.deps)
    expect(await allSubscribers(other)).toEqual(rows)
    await other.close()
  })

  it('is not made where somebody has an account', async () => {
    const other = await emptyWorld()
    await other.newMerchant()
    await makeSampleData(other.deps)
    expect(await allSubscribers(other)).toEqual([])
    await other.close()
  })
})

/** The dependencies of a world whose transactions break off in the middle of the sample data. */
function interrupted({ deps }: World): World['deps'] {
  let writes = 0
  const transaction: typeof deps.store.transaction = (run) =>
    deps.store.transaction((tx) =>
      run(
        new Proxy(tx, {
          get(target, name, receiver) {
            if (name === 'insert' && ++writes === 200) throw new Error('the power is gone')
            return Reflect.get(target, name, receiver)
          },
        }),
      ),
    )
  return { ...deps, store: { ...deps.store, transaction } }
}

describe('the greeting of test mode', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dues-test-mode-'))
  let world: World
  beforeAll(async () => {
    world = await emptyWorld({ env: { DATA_DIR: dataDir, PORT: '4321' } })
    await startTestMode(world.deps)
  })
  afterAll(async () => {
    await world.close()
    rmSync(dataDir, { recursive: true })
  })

  const welcome = () => String(Reflect.get(globalThis, Symbol.for('dues.welcome')))
  const find = (pattern: RegExp) => pattern.exec(welcome())?.[1] ?? ''
  const apiKey = () => find(/API key\s+(dues_test_\S{43})\n/)
  const address = (url: string) => new URL(url).searchParams

  it('names the checkout, the link and the merchant page at the address of the app', () => {
    for (const path of ['/checkout/cs_', '/pay/', '/merchant']) {
      expect(welcome()).toContain(`http://localhost:4321${path}`)
    }
  })

  it('retrieves the checkout session', async () => {
    const query = Object.fromEntries(address(find(/curl '(\S+checkout-session\?\S+)'/)))
    const { data } = await world.call(getCheckoutSession, { query })
    expect(data.merchant.organisation).toBe('Northwind Weather API')
    expect(welcome()).toContain(`/checkout/${query.sessionId}\n`)
  })

  it('lists the subscribers', async () => {
    const query = Object.fromEntries(address(find(/'(\S+api\/subscribers\?\S+)'/)))
    const cookie = find(/curl --cookie '([^']+)'/)
    const { data } = await world.call(listSubscribers, { query, cookie })
    expect(data[0]?.subscribers.length).toBe(205)
  })

  it("cancels one subscriber's payment and leaves the others", async () => {
    const before = (await allSubscribers(world)).filter(({ status }) => status !== 'cancelled')
    const body: unknown = JSON.parse(find(/--data '([^']+)'/))
    const call = { apiKey: find(/x-api-key: (\S+)'/), body }
    expect((await world.call(cancelPayment, call)).data).toEqual({ success: true })
    const after = (await allSubscribers(world)).filter(({ status }) => status !== 'cancelled')
    expect(before.length - after.length).toBe(1)
    expect((await world.call(cancelPayment, call)).data).toEqual({ success: true })
  })

  it('names the same key at each start, in a file that its owner alone reads', async () => {
    const key = apiKey()
    await startTestMode(world.deps)
    expect(apiKey()).toBe(key)
    expect(statSync(join(dataDir, 'sample-api-key')).mode & 0o777).toBe(0o600)
    expect(await world.deps.store.db.select().from(apiKeys)).toHaveLength(1)
  })

  it('names a new key once the old one was revoked', async () => {
    const key = apiKey()
    const now = world.clock.now()
    await world.deps.store.db
      .update(apiKeys)
      .set({ revokedAt: now })
      .where(eq(apiKeys.name, 'Printed at start'))
    await startTestMode(world.deps)
    expect(apiKey()).not.toBe(key)
    const body: unknown = JSON.parse(find(/--data '([^']+)'/))
    expect((await world.call(cancelPayment, { apiKey: apiKey(), body })).status).toBe(200)
  })
})
