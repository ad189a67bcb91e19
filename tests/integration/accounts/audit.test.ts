import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as challenge } from '@/app/api/auth/challenge/route'
import { POST as signIn } from '@/app/api/auth/sign-in/route'
import { DELETE as revokeKey } from '@/app/api/v1/api-keys/[id]/route'
import { POST as createKey } from '@/app/api/v1/api-keys/route'
import { GET as audit } from '@/app/api/v1/audit/route'
import { POST as createSession } from '@/app/api/v1/checkout-sessions/route'
import { PATCH as changeMerchant } from '@/app/api/v1/merchant/route'
import { GET as payments } from '@/app/api/v1/payments/route'
import type { AuditAction } from '@/lib/billing/accounts/audit-action'
import { writeAudit } from '@/lib/server/store/accounts/audit-log'
import type { CallOptions } from '../../support/service/call-operation'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

describe('the audit log', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
    await addTokenCatalogue(world)
  })
  afterAll(() => world.close())

  const read = (merchant: Pick<Merchant, 'apiKey'>, query: CallOptions['query'] = {}) =>
    world.call(audit, { apiKey: merchant.apiKey, query })
  const write = (merchant: Merchant, day: string, action: AuditAction) =>
    writeAudit(world.deps.store.db, {
      merchantId: merchant.userId,
      actor: 'system',
      action,
      target: day,
      createdAt: new Date(`${day}T12:00:00Z`),
    })
  const targets = async (merchant: Merchant, query: CallOptions['query']) =>
    (await read(merchant, query)).data.map(({ target }) => target)

  it('says who did what to which record and when, the latest first', async () => {
    const merchant = await world.newMerchant()
    const { cookie, apiKey, address } = merchant
    const made = await world.call(createKey, { cookie, body: { name: 'Billing server' } })
    world.clock.advance(1000)
    await world.call(changeMerchant, { apiKey, body: { organisation: 'Northwind' } })
    const { data, nextCursor } = await read(merchant)
    expect(nextCursor).toBeNull()
    expect(data).toMatchObject([
      {
        at: world.clock.now().toISOString(),
        action: 'merchant.changed',
        actor: { kind: 'api_key', name: `dues_test_...${apiKey.slice(-4)}` },
        target: merchant.userId,
        details: { organisation: { from: '', to: 'Northwind' } },
      },
      {
        action: 'api_key.created',
        actor: { kind: 'session', name: address },
        target: made.data.id,
        details: { name: 'Billing server', hint: made.data.hint },
        requestId: made.headers.get('x-request-id'),
      },
    ])
  })

  it('has ids that count nothing: they say when an entry was written, and not how many others there are', async () => {
    const [merchant, other] = [await world.newMerchant(), await world.newMerchant()]
    for (const each of [merchant, other, other, merchant]) await write(each, '2026-11-22', 'merchant.changed')
    const [last = 0, first = 0] = (await read(merchant)).data.map(({ id }) => Number(id))
    expect(last).toBeGreaterThan(first)
    // Microseconds, give or take what a burst runs ahead.
    for (const id of [first, last]) expect(Math.abs(id / 1000 - Date.now())).toBeLessThan(600_000)
  })

  it('knows who it was after the session or the key is gone', async () => {
    const merchant = await world.newMerchant()
    const key = await world.call(createKey, { cookie: merchant.cookie, body: { name: 'Short-lived' } })
    await world.call(changeMerchant, { apiKey: key.data.key, body: { organisation: 'Northwind' } })
    await world.call(revokeKey, { cookie: merchant.cookie, params: { id: key.data.id } })
    const { data } = await read(merchant, { action: 'merchant.changed' })
    expect(data).toMatchObject([{ actor: { kind: 'api_key', id: key.data.id, name: key.data.hint } }])
  })

  it('has a checkout session that the merchant made, by its subscription: its own id would open it', async () => {
    const merchant = await world.newMerchant()
    const subscription = await newSubscription(world, merchant)
    const made = await world.call(createSession, {
      apiKey: merchant.apiKey,
      body: { subscriptionId: subscription.id, clientReferenceId: 'order-7' },
    })
    const { data, text } = await read(merchant, { action: 'checkout_session.created' })
    expect(data).toMatchObject([{ target: subscription.id, details: { clientReferenceId: 'order-7' } }])
    expect(text).not.toContain(made.data.sessionId)
  })

  it('tells no secret of what it tells', async () => {
    const { account, address, apiKey } = await world.newMerchant()
    const { message } = (await world.call(challenge, { body: { address } })).data
    const signature = await account.signMessage({ message })
    const { headers } = await world.call(signIn, { body: { message, signature } })
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    await world.confirm(cookie)
    const key = await world.call(createKey, { cookie, body: { name: 'A key' } })
    const { text, data } = await read({ apiKey })
    expect(data.map(({ action }) => action)).toEqual(['api_key.created', 'session.created'])
    for (const secret of [cookie.split('=')[1], key.data.key, apiKey, signature]) {
      expect(secret?.length).toBeGreaterThan(40)
      expect(text).not.toContain(secret)
    }
  })

  it('is read by what was done and by days, both of them in', async () => {
    const merchant = await world.newMerchant()
    await write(merchant, '2026-10-30', 'plan.created')
    await write(merchant, '2026-10-31', 'plan.changed')
    await write(merchant, '2026-11-01', 'plan.created')
    expect(await targets(merchant, { action: 'plan.created' })).toEqual(['2026-11-01', '2026-10-30'])
    expect(await targets(merchant, { action: 'plan.created,plan.changed', to: '2026-10-31' })).toEqual([
      '2026-10-31',
      '2026-10-30',
    ])
    expect(await targets(merchant, { from: '2026-10-31', to: '2026-10-31' })).toEqual(['2026-10-31'])
    expect(await targets(merchant, { from: '2026-11-02' })).toEqual([])
    expect(await targets(merchant, { from: '2026-11-01', to: '9999-12-31' })).toEqual(['2026-11-01'])
    expect(await targets(merchant, { from: '9999-12-31', to: '9999-12-31' })).toEqual([])
  })

  it('knows payers by their address, and what the installation did itself', async () => {
    const merchant = await world.newMerchant()
    const entry = { merchantId: merchant.userId, action: 'subscriber.cancelled' as const, target: 'x' }
    for (const actor of [`payer:${merchant.address}`, 'system']) {
      await writeAudit(world.deps.store.db, { ...entry, actor, createdAt: world.clock.now() })
    }
    expect((await read(merchant)).data.map(({ actor }) => actor)).toEqual([
      { kind: 'system', id: null, name: '' },
      { kind: 'payer', id: null, name: merchant.address },
    ])
  })

  it('is paged without overlap, while it grows', async () => {
    const merchant = await world.newMerchant()
    for (const day of ['2026-10-01', '2026-10-02', '2026-10-03']) await write(merchant, day, 'plan.changed')
    const first = await read(merchant, { limit: 2 })
    await write(merchant, '2026-10-04', 'plan.changed')
    const second = await read(merchant, { limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.data, ...second.data].map(({ target }) => target)).toEqual([
      '2026-10-03',
      '2026-10-02',
      '2026-10-01',
    ])
    expect(second.nextCursor).toBeNull()
  })

  it('is each merchant’s own, however good the cursor', async () => {
    const [merchant, other] = [await world.newMerchant(), await world.newMerchant()]
    await write(merchant, '2026-10-01', 'plan.created')
    await write(merchant, '2026-10-02', 'plan.changed')
    const { nextCursor } = await read(merchant, { limit: 1 })
    expect((await read(other)).data).toEqual([])
    expect((await read(other, { cursor: nextCursor ?? '' })).data).toEqual([])
  })

  it.each([
    ['an action that there is not', { action: 'plan.eaten' }, 'action'],
    ['an empty action', { action: '' }, 'action'],
    ['a day that is on no calendar', { from: '2026-02-30' }, 'from'],
    ['days that end before they begin', { from: '2026-11-02', to: '2026-11-01' }, 'to'],
    ['no rows', { limit: 0 }, 'limit'],
    ['a cursor that nobody gave', { cursor: 'YXVkaXQgeA' }, 'cursor'],
  ])('is not read for %s', async (_, query, path) => {
    const { problem } = await read(await world.newMerchant(), query)
    expect(problem).toMatchObject({ status: 400, errors: [{ path }] })
  })

  it('is not read by a cursor of another list', async () => {
    const merchant = await world.newMerchant()
    await write(merchant, '2026-10-01', 'plan.created')
    await write(merchant, '2026-10-02', 'plan.created')
    const { nextCursor } = await read(merchant, { limit: 1 })
    const query = { cursor: nextCursor ?? '' }
    const { problem } = await world.call(payments, { apiKey: merchant.apiKey, query })
    expect(problem?.status).toBe(400)
  })
})
