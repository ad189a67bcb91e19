import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as challenge } from '@/app/api/auth/challenge/route'
import { GET as whoIs } from '@/app/api/auth/session/route'
import { POST as signIn } from '@/app/api/auth/sign-in/route'
import { POST as signOut } from '@/app/api/auth/sign-out/route'
import { GET as merchantOf } from '@/app/api/v1/merchant/route'
import { DELETE as endOne } from '@/app/api/v1/sessions/[id]/route'
import { GET as list } from '@/app/api/v1/sessions/route'
import { POST as endMany } from '@/app/api/v1/sessions/sign-out/route'
import { DAY_MS } from '@/lib/billing/durations'
import { auditLog } from '@/lib/server/store/schema/schema'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

describe("a merchant's sessions", () => {
  let world: World
  let merchant: Merchant
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    merchant = await world.newMerchant()
  })

  const listed = async (cookie = merchant.cookie) => (await world.call(list, { cookie })).data
  const isAlive = async (cookie: string) => (await world.call(whoIs, { cookie })).status === 200
  const auditOf = (merchantId: string) =>
    world.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.merchantId, merchantId))
      .orderBy(auditLog.id)
  const otherId = async () => (await listed()).find(({ isCurrent }) => !isCurrent)?.id ?? ''

  it('are listed with browser, address and times, and the own one is known', async () => {
    await world.newSession(merchant.userId, { userAgent: FIREFOX })
    const at = world.clock.now().toISOString()
    const expiresAt = new Date(world.clock.now().getTime() + 30 * DAY_MS).toISOString()
    const common = {
      id: expect.any(String),
      address: merchant.address,
      chainId: null,
      createdAt: at,
      lastUsedAt: at,
      expiresAt,
    }
    expect(await listed()).toEqual(
      expect.arrayContaining([
        { ...common, userAgent: '', isCurrent: true },
        { ...common, userAgent: FIREFOX, isCurrent: false },
      ]),
    )
    expect(await listed()).toHaveLength(2)
  })

  it('keep what the browser said of itself at sign-in, and no more of it than is of use', async () => {
    const { message } = (await world.call(challenge, { body: { address: merchant.address } })).data
    const { headers } = await world.call(signIn, {
      body: { message, signature: await merchant.account.signMessage({ message }) },
      headers: { 'user-agent': 'x'.repeat(5000) },
    })
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await listed(cookie)).find(({ isCurrent }) => isCurrent)?.userAgent).toBe('x'.repeat(300))
  })

  it('are not listed once they are dead', async () => {
    const other = await createWorld()
    try {
      const { userId } = await other.newMerchant()
      other.clock.advance(7 * DAY_MS)
      const cookie = await other.newSession(userId)
      expect((await other.call(list, { cookie })).data).toMatchObject([{ isCurrent: true }])
    } finally {
      await other.close()
    }
  })

  it('end one by one, once, with an entry in the log', async () => {
    const other = await world.newSession(merchant.userId)
    const id = await otherId()
    const answer = await world.call(endOne, { cookie: merchant.cookie, params: { id } })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([204, null])
    expect([await isAlive(other), await isAlive(merchant.cookie)]).toEqual([false, true])
    const again = await world.call(endOne, { cookie: merchant.cookie, params: { id } })
    expect(again.problem).toMatchObject({ status: 404, code: 'not_found' })
    expect(await auditOf(merchant.userId)).toMatchObject([
      {
        action: 'session.ended',
        target: id,
        actorName: merchant.address,
        details: { address: merchant.address },
      },
    ])
  })

  it('end with the own one, whose cookie is taken away', async () => {
    const [own] = await listed()
    const answer = await world.call(endOne, { cookie: merchant.cookie, params: { id: own?.id ?? '' } })
    expect(answer.headers.get('set-cookie')).toMatch(/^svc-session=; Path=\/; Max-Age=0/)
    expect(await isAlive(merchant.cookie)).toBe(false)
  })

  it('end all but the own one, and doing that again changes nothing', async () => {
    const others = [await world.newSession(merchant.userId), await world.newSession(merchant.userId)]
    const stranger = await world.newMerchant()
    const ask = () => world.call(endMany, { cookie: merchant.cookie, body: { sessions: 'others' } })
    expect((await ask()).data).toEqual({ ended: 2, revokedApiKeys: 0 })
    expect((await ask()).data).toEqual({ ended: 0, revokedApiKeys: 0 })
    const alive = await Promise.all([...others, merchant.cookie, stranger.cookie].map(isAlive))
    expect(alive).toEqual([false, false, true, true])
    expect(await auditOf(merchant.userId)).toMatchObject([
      { action: 'sessions.ended', details: { sessions: 'others', ended: 2 } },
    ])
  })

  it('end all together, the own one too, while API keys go on', async () => {
    const other = await world.newSession(merchant.userId)
    const answer = await world.call(endMany, { cookie: merchant.cookie, body: { sessions: 'all' } })
    expect(answer.data).toEqual({ ended: 2, revokedApiKeys: 0 })
    expect(answer.headers.get('set-cookie')).toMatch(/^svc-session=; /)
    expect([await isAlive(other), await isAlive(merchant.cookie)]).toEqual([false, false])
  })

  it.each(['all', 'others'] as const)(
    'end (%s) with the API keys where that is asked for',
    async (sessions) => {
      const stranger = await world.newMerchant()
      const spare = await world.newApiKey(merchant.userId)
      const body = { sessions, revokeApiKeys: true }
      const { data } = await world.call(endMany, { cookie: merchant.cookie, body })
      expect(data.revokedApiKeys).toBe(2)
      for (const apiKey of [merchant.apiKey, spare]) {
        expect((await world.call(merchantOf, { apiKey })).problem?.code).toBe('unauthorized')
      }
      expect((await world.call(merchantOf, { apiKey: stranger.apiKey })).status).toBe(200)
      expect(await auditOf(merchant.userId)).toContainEqual(
        expect.objectContaining({ action: 'api_keys.revoked', details: { revoked: 2 } }),
      )
    },
  )

  it('are ended by one of many who ask at once', async () => {
    await world.newSession(merchant.userId)
    const id = await otherId()
    const ask = () => world.call(endOne, { cookie: merchant.cookie, params: { id } })
    const statuses = (await Promise.all([ask(), ask(), ask(), ask()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([204, 404, 404, 404])
    expect(await auditOf(merchant.userId)).toHaveLength(1)
  })

  it('leave a trace when they begin and when they end', async () => {
    const { message } = (await world.call(challenge, { body: { address: merchant.address } })).data
    const body = { message, signature: await merchant.account.signMessage({ message }) }
    const { headers } = await world.call(signIn, { body, cookie: merchant.cookie })
    await world.call(signOut, { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' })
    const entries = await auditOf(merchant.userId)
    expect(entries.map(({ action }) => action)).toEqual(['session.ended', 'session.created', 'session.ended'])
    expect(entries[1]?.target).toBe(entries[2]?.target)
    expect(entries[1]?.requestId).toMatch(/^req_/)
  })

  it.each(['own', '', null, ['all']])('are not ended for the word %j', async (sessions) => {
    const { problem } = await world.call(endMany, { cookie: merchant.cookie, body: { sessions } })
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'sessions' }] })
    expect(await isAlive(merchant.cookie)).toBe(true)
  })
})
