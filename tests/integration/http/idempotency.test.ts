import { and, eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { GET as whoIs } from '@/app/api/auth/session/route'
import { DELETE as revoke } from '@/app/api/v1/api-keys/[id]/route'
import { POST as createKey } from '@/app/api/v1/api-keys/route'
import { PATCH as changeMerchant, GET as readMerchant } from '@/app/api/v1/merchant/route'
import { DELETE as endSession } from '@/app/api/v1/sessions/[id]/route'
import { GET as listSessions } from '@/app/api/v1/sessions/route'
import { POST as endSessions } from '@/app/api/v1/sessions/sign-out/route'
import { DELETE as removeAddress } from '@/app/api/v1/sign-in-addresses/[id]/route'
import { POST as addressChallenge } from '@/app/api/v1/sign-in-addresses/challenge/route'
import { POST as addAddress } from '@/app/api/v1/sign-in-addresses/route'
import type { AuditAction } from '@/lib/billing/accounts/audit-action'
import { RequestError } from '@/lib/server/http/request-error'
import { route } from '@/lib/server/http/route'
import { claimIdempotencyKey } from '@/lib/server/store/accounts/idempotency-keys'
import { idempotencyKeys } from '@/lib/server/store/schema/request-schema'
import { auditLog, users } from '@/lib/server/store/schema/schema'
import { apiKeys } from '@/lib/server/store/schema/sign-in-schema'
import { operation } from '@/lib/wire/operation'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const LOCK_MS = 60_000

const write = operation({
  id: 'changeMerchant',
  method: 'PATCH',
  path: '/api/v1/merchant',
  summary: 'A write that the test decides about',
  credential: { kind: 'merchant', scope: 'merchant:write' },
  body: z.strictObject({ organisation: z.string() }),
  data: z.strictObject({ run: z.int() }),
})

describe('an Idempotency-Key', () => {
  let world: World
  let merchant: Merchant
  beforeAll(async () => {
    world = await createWorld()
    merchant = await world.newMerchant()
  })
  afterAll(() => world.close())

  it('is another request under another If-Match, which decides what the write does', async () => {
    const { apiKey } = merchant
    const change = (ifMatch?: string) =>
      world.call(changeMerchant, {
        apiKey,
        idempotencyKey: 'conditional',
        body: { organisation: 'Tide' },
        ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
      })
    expect((await change('"1"')).status).toBe(200)
    expect((await change('"1"')).headers.get('idempotent-replayed')).toBe('true')
    expect((await change('"2"')).problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect((await change()).problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  })

  let counter = 0
  const newKey = () => `key-${counter++}`
  const send = (idempotencyKey: string, body: unknown = { name: 'A key' }, by: Merchant = merchant) =>
    world.call(createKey, { cookie: by.cookie, idempotencyKey, body })
  const keysOf = ({ userId }: Merchant) =>
    world.deps.store.db.select().from(apiKeys).where(eq(apiKeys.merchantId, userId))

  it('repeats the first answer byte for byte, and does nothing twice', async () => {
    const before = (await keysOf(merchant)).length
    const key = newKey()
    const first = await send(key)
    const again = await send(key)
    expect(first.status).toBe(201)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('cache-control')).toBe('no-store')
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(await keysOf(merchant)).toHaveLength(before + 1)
  })

  it('repeats an answer without a body', async () => {
    const { id } = (await send(newKey())).data
    const options = { cookie: merchant.cookie, params: { id }, idempotencyKey: newKey() }
    expect((await world.call(revoke, options)).status).toBe(204)
    const again = await world.call(revoke, options)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([204, 'true'])
  })

  it('repeats a refusal by a rule too', async () => {
    const key = newKey()
    const body = { name: 'A key', expiresAt: '2020-01-01T00:00:00Z' }
    const first = await send(key, body)
    const again = await send(key, body)
    expect(first.problem).toMatchObject({ status: 400 })
    expect(again.text).toBe(first.text)
  })

  it('is not taken by a read, not even one that asks for the headers alone', async () => {
    for (const method of ['GET', 'HEAD']) {
      const url = 'http://localhost:3000/api/v1/merchant'
      const headers = { 'x-api-key': merchant.apiKey, 'idempotency-key': 'of a read' }
      expect((await readMerchant(new Request(url, { method, headers }))).status).toBe(200)
    }
    const { db } = world.deps.store
    expect(await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'of a read'))).toEqual([])
  })

  it('is not taken by a request that was refused before it ran', async () => {
    const key = newKey()
    expect((await send(key, { nome: 'A key' })).status).toBe(400)
    expect((await send(key)).status).toBe(201)
  })

  it('belongs to its caller: others may use the same', async () => {
    const key = newKey()
    const other = await world.newMerchant()
    const [mine, theirs] = [await send(key), await send(key, { name: 'A key' }, other)]
    expect(theirs.status).toBe(201)
    expect(theirs.headers.get('idempotent-replayed')).toBeNull()
    expect(theirs.data.id).not.toBe(mine.data.id)
    // An account's next session has another secret, which opens no answer of the first.
    const cookie = await world.confirm(await world.newSession(merchant.userId))
    const later = await send(key, { name: 'A key' }, { ...merchant, cookie })
    expect([later.status, later.headers.get('idempotent-replayed')]).toEqual([201, null])
  })

  it('of ten requests at once lets one run', async () => {
    const before = (await keysOf(merchant)).length
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(key)))
    const fresh = answers.filter(
      ({ status, headers }) => status === 201 && !headers.has('idempotent-replayed'),
    )
    expect(fresh).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 201) expect(answer.text).toBe(fresh[0]?.text)
      else expect(answer.problem?.code).toBe('idempotency_in_progress')
    }
    expect(await keysOf(merchant)).toHaveLength(before + 1)
  })

  it.each(['', 'x'.repeat(256)])('is 400 when it is %j', async (key) => {
    expect((await send(key)).problem).toMatchObject({ status: 400, errors: [{ path: 'Idempotency-Key' }] })
  })

  it('keeps no API key in clear', async () => {
    const { data } = await send(newKey())
    const stored = JSON.stringify(await world.deps.store.db.select().from(idempotencyKeys))
    expect(stored).not.toContain(data.key)
    expect(stored).not.toContain(Buffer.from(data.key).toString('base64').slice(0, 40))
    expect(stored).not.toContain(data.hint)
  })

  describe('of a write to the settings', () => {
    let owner: Merchant
    beforeEach(async () => {
      owner = await world.newMerchant()
    })

    const addressBody = async () => {
      const account = privateKeyToAccount(generatePrivateKey())
      const asked = { cookie: owner.cookie, body: { address: account.address } }
      const { message } = (await world.call(addressChallenge, asked)).data
      return { message, signature: await account.signMessage({ message }) }
    }
    const isAlive = async (cookie: string) => (await world.call(whoIs, { cookie })).status === 200
    const audited = async (action: AuditAction) => {
      const rows = await world.deps.store.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.merchantId, owner.userId), eq(auditLog.action, action)))
      return rows.length
    }

    it('repeats the address that was added, though its message is used up', async () => {
      const options = { cookie: owner.cookie, idempotencyKey: newKey(), body: await addressBody() }
      const first = await world.call(addAddress, options)
      const again = await world.call(addAddress, options)
      expect(first.status).toBe(201)
      expect([again.status, again.text]).toEqual([201, first.text])
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(await audited('sign_in_address.added')).toBe(1)
      const anew = await world.call(addAddress, { ...options, idempotencyKey: newKey() })
      expect(anew.problem).toMatchObject({ status: 401, code: 'invalid_challenge' })
    })

    it('repeats that an address was removed, which is gone for any other key', async () => {
      const added = await world.call(addAddress, { cookie: owner.cookie, body: await addressBody() })
      const options = { cookie: owner.cookie, params: { id: added.data.id } }
      const withKey = { ...options, idempotencyKey: newKey() }
      expect((await world.call(removeAddress, withKey)).status).toBe(204)
      const again = await world.call(removeAddress, withKey)
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([204, 'true'])
      const anew = await world.call(removeAddress, { ...options, idempotencyKey: newKey() })
      expect(anew.problem).toMatchObject({ status: 404, code: 'not_found' })
      expect(await audited('sign_in_address.removed')).toBe(1)
    })

    it('repeats how many sessions were ended, and ends none that began since', async () => {
      const ended = await world.newSession(owner.userId)
      const options = { cookie: owner.cookie, idempotencyKey: newKey(), body: { sessions: 'others' } }
      const first = await world.call(endSessions, options)
      const begunSince = await world.newSession(owner.userId)
      const again = await world.call(endSessions, options)
      expect(first.data).toEqual({ ended: 1, revokedApiKeys: 0 })
      expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
      expect([await isAlive(ended), await isAlive(begunSince)]).toEqual([false, true])
    })

    it('repeats that one session was ended', async () => {
      await world.newSession(owner.userId)
      const { data } = await world.call(listSessions, { cookie: owner.cookie })
      const id = data.find(({ isCurrent }) => !isCurrent)?.id ?? ''
      const options = { cookie: owner.cookie, params: { id }, idempotencyKey: newKey() }
      expect((await world.call(endSession, options)).status).toBe(204)
      const again = await world.call(endSession, options)
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([204, 'true'])
    })

    it('repeats nothing to a session that the write has ended', async () => {
      const cookie = await world.newSession(owner.userId)
      const { data } = await world.call(listSessions, { cookie })
      const id = data.find(({ isCurrent }) => isCurrent)?.id ?? ''
      const options = { cookie, params: { id }, idempotencyKey: newKey() }
      expect((await world.call(endSession, options)).status).toBe(204)
      expect((await world.call(endSession, options)).problem).toMatchObject({ status: 401 })
    })
  })

  describe('over a run that the test decides about', () => {
    const body = { organisation: 'Northwind' }
    const options = (idempotencyKey: string) => ({ apiKey: merchant.apiKey, idempotencyKey, body })
    const organisation = async () => {
      const [row] = await world.deps.store.db.select().from(users).where(eq(users.id, merchant.userId))
      return row?.organisation
    }

    it.each([
      ['method', { method: 'POST' }, body],
      ['path', { path: '/api/v1/merchants' }, body],
      ['body', {}, { organisation: 'Southwind' }],
    ] as const)('is 422 with another %s alone', async (_, change, sent) => {
      const key = newKey()
      const first = route(write, async () => ({ run: 1 }))
      expect((await world.call(first, options(key))).status).toBe(200)
      const other = route({ ...write, ...change }, async () => ({ run: 2 }))
      const { problem } = await world.call(other, { ...options(key), body: sent })
      expect(problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    })

    it('is 409 while the first request runs, and free again when that died', async () => {
      const key = newKey()
      // The row of a process that died between claiming the key and answering.
      let requestHash = ''
      await world.call(
        route(write, async () => ({ run: 1 })),
        options(key),
      )
      const [row] = await world.deps.store.db
        .select()
        .from(idempotencyKeys)
        .where(eq(idempotencyKeys.key, key))
      if (row) requestHash = row.requestHash
      await world.deps.store.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key))
      const now = world.clock.now()
      const claim = { caller: row?.caller ?? '', key, requestHash, now }
      await claimIdempotencyKey(world.deps.store.db, {
        ...claim,
        lockedUntil: new Date(now.getTime() + LOCK_MS),
      })

      const handler = route(write, async () => ({ run: 2 }))
      const waiting = await world.call(handler, options(key))
      expect(waiting.problem).toMatchObject({ status: 409, code: 'idempotency_in_progress' })
      expect(waiting.headers.get('retry-after')).toBe('1')
      world.clock.advance(LOCK_MS + 1)
      const another = { ...options(key), body: { organisation: 'Southwind' } }
      expect((await world.call(handler, another)).problem?.code).toBe('idempotency_key_reused')
      expect((await world.call(handler, options(key))).data).toEqual({ run: 2 })
    })

    it('writes nothing of a run that outlived its lock', async () => {
      const key = newKey()
      const late = route(write, async ({ deps }) => {
        await deps.store.db
          .update(users)
          .set({ organisation: 'Written too late' })
          .where(eq(users.id, merchant.userId))
        // Another run takes the key over, as after a minute.
        await deps.store.db
          .update(idempotencyKeys)
          .set({ lockedUntil: new Date(world.clock.now().getTime() + 2 * LOCK_MS) })
          .where(eq(idempotencyKeys.key, key))
        return { run: 1 }
      })
      expect((await world.call(late, options(key))).problem?.code).toBe('idempotency_in_progress')
      expect(await organisation()).not.toBe('Written too late')
    })

    it.each([
      ['unavailable', 503],
      ['rate_limited', 429],
    ] as const)('writes nothing of a run that is %s, and lets the next one try', async (code, status) => {
      const key = newKey()
      let runs = 0
      const flaky = route(write, async ({ deps }) => {
        runs += 1
        if (runs > 1) return { run: runs }
        await deps.store.db
          .update(users)
          .set({ organisation: 'Half done' })
          .where(eq(users.id, merchant.userId))
        throw new RequestError(code, { detail: 'Away.' })
      })
      expect((await world.call(flaky, options(key))).status).toBe(status)
      expect(await organisation()).not.toBe('Half done')
      expect((await world.call(flaky, options(key))).data).toEqual({ run: 2 })
      expect((await world.call(flaky, options(key))).headers.get('idempotent-replayed')).toBe('true')
    })

    it('tells nothing of a fault of ours, and keeps nothing of it', async () => {
      const key = newKey()
      const broken = route(write, async () => {
        throw new Error('The secret plans are in the drawer')
      })
      const answer = await world.call(broken, options(key))
      expect(answer.problem).toMatchObject({ status: 500, code: 'internal_error' })
      expect(answer.text).not.toContain('drawer')
      const handler = route(write, async () => ({ run: 1 }))
      expect((await world.call(handler, options(key))).data).toEqual({ run: 1 })
    })
  })
})
