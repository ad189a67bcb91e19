import { beforeEach, describe, expect, it } from 'vitest'
import { GET as session } from '@/app/api/auth/session/route'
import { PATCH as changeMerchant } from '@/app/api/v1/merchant/route'
import { DAY_MS, MINUTE_MS } from '@/lib/billing/durations'
import { sweepCredentials } from '@/lib/server/services/accounts/sweep-credentials'
import { addRateCounts, findRateCounts } from '@/lib/server/store/accounts/rate-counts'
import { sessions } from '@/lib/server/store/schema/sign-in-schema'
import { sharedStore } from '../../support/service/shared-store'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const store = sharedStore()

describe('a session', () => {
  let world: World
  let merchant: Merchant
  beforeEach(async () => {
    world = await createWorld({ store: store() })
    merchant = await world.newMerchant()
  })

  const status = async (cookie = merchant.cookie) => (await world.call(session, { cookie })).status

  it('ends when nobody used it for 7 days', async () => {
    world.clock.advance(7 * DAY_MS - 1)
    expect(await status()).toBe(200)
    world.clock.advance(7 * DAY_MS - 1)
    expect(await status()).toBe(200)
    world.clock.advance(7 * DAY_MS)
    expect(await status()).toBe(401)
  })

  it('ends after 30 days, however much it is used', async () => {
    for (let day = 0; day < 29; day += 1) {
      world.clock.advance(DAY_MS)
      expect(await status()).toBe(200)
    }
    world.clock.advance(DAY_MS - 1)
    expect(await status()).toBe(200)
    world.clock.advance(1)
    expect(await status()).toBe(401)
  })

  it('is written to at most once a minute', async () => {
    const lastUsedAt = async () => (await world.deps.store.db.select().from(sessions))[0]?.lastUsedAt
    const start = world.clock.now()
    world.clock.advance(MINUTE_MS)
    await status()
    expect(await lastUsedAt()).toEqual(start)
    world.clock.advance(1)
    await status()
    expect(await lastUsedAt()).toEqual(world.clock.now())
  })

  it('is one of several that a merchant can have', async () => {
    const other = await world.newSession(merchant.userId)
    expect([await status(), await status(other)]).toEqual([200, 200])
  })

  it('is found among other cookies, and by its exact name alone', async () => {
    const token = merchant.cookie.split('=')[1]
    expect(await status(`theme=dark; ${merchant.cookie}; other=a=b`)).toBe(200)
    expect(await status(`xsvc-session=${token}`)).toBe(401)
    expect(await status(`SVC-SESSION=${token}`)).toBe(401)
    expect(await status(`svc-session=${token}x`)).toBe(401)
  })

  it('writes for a page of our own, and for programs that send no browser headers', async () => {
    const change = async (headers: Record<string, string>) => {
      const body = { organisation: 'Northwind' }
      return (await world.call(changeMerchant, { cookie: merchant.cookie, body, headers })).status
    }
    expect(await change({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' })).toBe(200)
    expect(await change({ 'sec-fetch-site': 'none' })).toBe(200)
    expect(await change({ origin: 'http://localhost:3000' })).toBe(200)
    expect(await change({})).toBe(200)
  })

  it('writes for our pages behind a proxy that changes Host', async () => {
    const env = { BASE_URL: 'https://dues.example.com', SIGN_UP: 'open' }
    const proxied = await createWorld({ store: store(), env })
    const { cookie } = await proxied.newMerchant()
    const headers = { host: '10.0.0.7:3000', origin: 'https://dues.example.com' }
    const body = { organisation: 'Northwind' }
    expect((await proxied.call(changeMerchant, { cookie, body, headers })).status).toBe(200)
  })

  it('is swept away once it is dead, and not before', async () => {
    const rows = async () => (await world.deps.store.db.select().from(sessions)).length
    world.clock.advance(7 * DAY_MS - 1)
    await sweepCredentials(world.deps)
    expect(await rows()).toBe(1)
    world.clock.advance(2)
    await sweepCredentials(world.deps)
    expect(await rows()).toBe(0)
  })
})

it('counts of a time that is over are swept away, with the limits off too', async () => {
  const world = await createWorld({ store: store() })
  const { db } = world.deps.store
  const expiresAt = new Date(world.deps.wallClock.now().getTime() + DAY_MS)
  await addRateCounts(db, [{ bucket: 'start-gas', count: 1, expiresAt }])
  await sweepCredentials(world.deps)
  expect(await findRateCounts(db, { buckets: ['start-gas'] })).toEqual(new Map([['start-gas', 1]]))
  world.clock.advance(DAY_MS)
  await sweepCredentials(world.deps)
  expect(await findRateCounts(db, { buckets: ['start-gas'] })).toEqual(new Map())
})
