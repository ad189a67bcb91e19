import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DELETE as revoke } from '@/app/api/v1/api-keys/[id]/route'
import { POST as create, GET as list } from '@/app/api/v1/api-keys/route'
import { GET as merchantOf } from '@/app/api/v1/merchant/route'
import { MINUTE_MS } from '@/lib/billing/durations'
import { auditLog } from '@/lib/server/store/schema/schema'
import { apiKeys } from '@/lib/server/store/schema/sign-in-schema'
import { SCOPES } from '@/lib/wire/accounts/scope'
import { createWorld, type Merchant, type World } from '../../support/service/world'

describe('API keys', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  const createdBy = async (merchant: Merchant, body: Record<string, unknown> = { name: 'Billing server' }) =>
    (await world.call(create, { cookie: merchant.cookie, body })).data
  const worksWith = async (apiKey: string) => (await world.call(merchantOf, { apiKey })).status

  it('are shown once, and can do everything but move income unless scopes are named', async () => {
    const merchant = await world.newMerchant()
    const { key, ...created } = await createdBy(merchant)
    expect(key).toMatch(/^dues_test_[A-Za-z0-9_-]{43}$/)
    expect(created).toMatchObject({
      name: 'Billing server',
      hint: `dues_test_...${key.slice(-4)}`,
      scopes: SCOPES.filter((scope) => scope !== 'receivers:write'),
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
    })
    const { data } = await world.call(merchantOf, { apiKey: key })
    expect(data.userid).toBe(merchant.userId)
    const listed = await world.call(list, { cookie: merchant.cookie })
    expect(listed.data.find(({ id }) => id === created.id)).toEqual({
      ...created,
      lastUsedAt: world.clock.now().toISOString(),
    })
    expect(listed.text).not.toContain(key)
  })

  it('of an earlier version, with a scope that no operation takes any more, are listed and work', async () => {
    const merchant = await world.newMerchant()
    const { id, key } = await createdBy(merchant, { name: 'Old', scopes: ['merchant:read'] })
    const scopes = ['merchant:read', 'webhooks:manage']
    await world.deps.store.db.update(apiKeys).set({ scopes }).where(eq(apiKeys.id, id))
    expect(await worksWith(key)).toBe(200)
    const { data } = await world.call(list, { cookie: merchant.cookie })
    expect(data.find((each) => each.id === id)?.scopes).toEqual(['merchant:read'])
  })

  it('are marked as live on a production installation', async () => {
    const live = await createWorld({ env: { BASE_URL: 'https://dues.example.com', SIGN_UP: 'open' } })
    try {
      const { cookie } = await live.newMerchant()
      const { data } = await live.call(create, { cookie, body: { name: 'A key' } })
      expect(data.key).toMatch(/^dues_live_/)
      expect(data.hint).toMatch(/^dues_live_\.\.\./)
    } finally {
      await live.close()
    }
  })

  it('are stored as hashes alone', async () => {
    const { key } = await createdBy(await world.newMerchant())
    expect(JSON.stringify(await world.deps.store.db.select().from(apiKeys))).not.toContain(key)
  })

  it('end with being revoked, and revoking again changes nothing', async () => {
    const merchant = await world.newMerchant()
    const { id, key } = await createdBy(merchant)
    expect(await worksWith(key)).toBe(200)
    expect((await world.call(revoke, { cookie: merchant.cookie, params: { id } })).status).toBe(204)
    expect(await worksWith(key)).toBe(401)
    const revokedAt = world.clock.now().toISOString()
    world.clock.advance(MINUTE_MS)
    expect((await world.call(revoke, { cookie: merchant.cookie, params: { id } })).status).toBe(204)
    const { data } = await world.call(list, { cookie: merchant.cookie })
    expect(data.find((each) => each.id === id)?.revokedAt).toBe(revokedAt)
  })

  it('end at their expiry', async () => {
    const merchant = await world.newMerchant()
    const expiresAt = new Date(world.clock.now().getTime() + MINUTE_MS).toISOString()
    const { key, ...created } = await createdBy(merchant, { name: 'Short', expiresAt })
    expect(created.expiresAt).toBe(expiresAt)
    world.clock.advance(MINUTE_MS - 1)
    expect(await worksWith(key)).toBe(200)
    world.clock.advance(1)
    expect(await worksWith(key)).toBe(401)
  })

  it('can do what their scopes say', async () => {
    const { key, scopes } = await createdBy(await world.newMerchant(), {
      name: 'Reader',
      scopes: ['subscribers:read', 'merchant:read', 'merchant:read'],
    })
    expect(scopes).toEqual(['merchant:read', 'subscribers:read'])
    expect(await worksWith(key)).toBe(200)
  })

  it('remember when they were last used, to the minute', async () => {
    const merchant = await world.newMerchant()
    const { id, key } = await createdBy(merchant)
    const lastUsedAt = async () =>
      (await world.call(list, { cookie: merchant.cookie })).data.find((each) => each.id === id)?.lastUsedAt
    await worksWith(key)
    const first = world.clock.now().toISOString()
    world.clock.advance(MINUTE_MS)
    await worksWith(key)
    expect(await lastUsedAt()).toBe(first)
    world.clock.advance(1)
    await worksWith(key)
    expect(await lastUsedAt()).toBe(world.clock.now().toISOString())
  })

  it('are listed to their own merchant alone, newest first', async () => {
    const [mine, theirs] = [await world.newMerchant(), await world.newMerchant()]
    world.clock.advance(1)
    const first = await createdBy(mine)
    world.clock.advance(1)
    const second = await createdBy(mine)
    await createdBy(theirs)
    const { data } = await world.call(list, { cookie: mine.cookie })
    expect(data.map(({ id }) => id).slice(0, 2)).toEqual([second.id, first.id])
    expect(data).toHaveLength(3)
  })

  it('of somebody else are not found, exactly as unknown ones', async () => {
    const [mine, theirs] = [await world.newMerchant(), await world.newMerchant()]
    const { id, key } = await createdBy(theirs)
    const tryRevoke = async (unknown: string) => {
      const { problem } = await world.call(revoke, { cookie: mine.cookie, params: { id: unknown } })
      return { ...problem, requestId: '' }
    }
    expect(await tryRevoke(id)).toEqual(await tryRevoke('00000000-0000-4000-8000-000000000000'))
    expect(await tryRevoke(id)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await tryRevoke('not-an-id')).toMatchObject({ status: 404, code: 'not_found' })
    expect(await worksWith(key)).toBe(200)
  })

  it('leave a trace in the audit log, without the key', async () => {
    const merchant = await world.newMerchant()
    const { id, key, hint } = await createdBy(merchant, { name: 'Traced', scopes: ['merchant:read'] })
    await world.call(revoke, { cookie: merchant.cookie, params: { id } })
    await world.call(revoke, { cookie: merchant.cookie, params: { id } })
    const entries = await world.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, id))
      .orderBy(auditLog.id)
    expect(entries.map(({ action }) => action)).toEqual(['api_key.created', 'api_key.revoked'])
    expect(entries[0]).toMatchObject({
      merchantId: merchant.userId,
      actor: expect.stringMatching(/^session:/),
      requestId: expect.stringMatching(/^req_/),
      details: { name: 'Traced', hint, scopes: ['merchant:read'] },
    })
    expect(JSON.stringify(entries.map(({ details }) => details))).not.toContain(key)
  })

  it('cannot be made with an API key', async () => {
    const { apiKey } = await world.newMerchant()
    const { problem } = await world.call(create, { apiKey, body: { name: 'Another' } })
    expect(problem?.code).toBe('unauthorized')
  })

  it.each([
    ['no name', {}, 'name'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['too long a name', { name: 'x'.repeat(101) }, 'name'],
    ['an unknown scope', { name: 'x', scopes: ['everything'] }, 'scopes[0]'],
    ['no scope', { name: 'x', scopes: [] }, 'scopes'],
    ['an expiry without a time zone', { name: 'x', expiresAt: '2027-01-01T00:00:00' }, 'expiresAt'],
    [
      'the same scope again and again',
      { name: 'x', scopes: Array(SCOPES.length + 1).fill('merchant:read') },
      'scopes',
    ],
    ['an expiry beyond all calendars', { name: 'x', expiresAt: '9999-12-31T23:59:59-01:00' }, 'expiresAt'],
    ['an expiry that has passed', { name: 'x', expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['a field that is not known', { name: 'x', scope: 'all' }, 'scope'],
  ])('are not made with %s', async (_, body, path) => {
    const { cookie } = await world.newMerchant()
    const { problem } = await world.call(create, { cookie, body })
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ path }] })
  })
})
