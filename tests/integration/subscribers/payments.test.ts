import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/v1/payments/route'
import { recordChargeFailed } from '@/lib/server/services/keeper/fail-charge'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import type { WirePayment } from '@/lib/wire/subscribers/payments'
import { insertManyCharges } from '../../support/service/charge-fixture'
import { newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

const HASH = `0x${'ab'.repeat(32)}` as const
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
})
afterAll(() => world.close())

const list = (query: Record<string, string> = {}, apiKey = merchant.apiKey) =>
  world.call(GET, { apiKey, query })
const ids = (payments: readonly WirePayment[]) => payments.map(({ id }) => id)

async function walk(query: Record<string, string>, apiKey = merchant.apiKey): Promise<WirePayment[]> {
  const all: WirePayment[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list({ ...query, ...(cursor && { cursor }) }, apiKey)
    all.push(...page.data)
    cursor = page.nextCursor
  }
  return all
}

describe('payments', () => {
  let first: SubscriptionDetails
  let second: SubscriptionDetails
  let paidId: string
  let failedId: string
  beforeAll(async () => {
    first = await newSubscription(world, merchant)
    second = await newSubscription(world, merchant, { title: 'The other one' })
    paidId = (await newSubscriber(world, first, 1)).id
    failedId = (await newSubscriber(world, second, 2)).id
    await recordChargePaid(world.deps, {
      subscriberId: paidId,
      period: 0,
      amountAtomic: 9_990_000n,
      transactionHash: HASH,
      blockNumber: 23_912_004n,
    })
    world.clock.advance(3_600_000)
    await recordChargeFailed(world.deps, {
      subscriberId: failedId,
      period: 0,
      attempt: 2,
      amountAtomic: 9_990_000n,
      reason: 'allowance_too_low',
      nextAttemptAt: new Date('2026-12-08T10:00:00.000Z'),
    })
  })

  it('come with all their facts, the latest first', async () => {
    const { data, nextCursor } = await list()
    const [token] = first.tokens
    expect(nextCursor).toBeNull()
    expect(data).toMatchObject([
      {
        subscriberId: failedId,
        subscriptionId: second.id,
        title: 'The other one',
        eoaaddress: wallet(2),
        status: 'failed',
        attempts: 2,
        nextAttemptAt: '2026-12-08T10:00:00.000Z',
        failureReason: 'allowance_too_low',
        failure: {
          text: 'The payer’s permission doesn’t cover the charge.',
          whoMustAct: 'payer',
          retryable: true,
        },
        paidAt: null,
        transactionHash: null,
        blockNumber: null,
        explorerUrl: null,
      },
      {
        subscriberId: paidId,
        subscriptionId: first.id,
        title: 'Ledgerline Pro',
        eoaaddress: wallet(1),
        period: 0,
        periodStart: '2026-12-05T10:00:00.000Z',
        periodEnd: '2027-01-05T10:00:00.000Z',
        dueAt: '2026-12-05T10:00:00.000Z',
        createdAt: '2026-11-21T10:00:00.000Z',
        status: 'paid',
        amount: '9990000',
        amountText: '9.99',
        price: 9.99,
        token: { id: token?.id, symbol: token?.symbol },
        attempts: 1,
        failureReason: null,
        failure: null,
        transactionHash: HASH,
        blockNumber: 23_912_004,
        explorerUrl: expect.stringMatching(new RegExp(`^https://[a-z.]+/tx/${HASH}$`)),
      },
    ])
  })

  it('are filtered by subscription, subscriber, status and time, alone and together', async () => {
    const [failed, paid] = (await list()).data
    const only = async (query: Record<string, string>) => ids((await list(query)).data)
    expect(await only({ subscription: first.id })).toEqual([paid?.id])
    expect(await only({ subscriber: failedId })).toEqual([failed?.id])
    expect(await only({ status: 'failed' })).toEqual([failed?.id])
    expect(await only({ token: failed?.token.id ?? '' })).toEqual([failed?.id, paid?.id])
    expect(await only({ token: '999999' })).toEqual([])
    expect(await only({ q: wallet(1).toUpperCase().replace('0X', '') })).toEqual([paid?.id])
    expect(await only({ q: wallet(2), status: 'paid' })).toEqual([])
    expect(await only({ status: 'settled,paid' })).toEqual([paid?.id])
    expect(await only({ status: 'due,submitted,pending' })).toEqual([])
    expect(await only({ from: '2026-11-21T11:00:00Z' })).toEqual([failed?.id])
    expect(await only({ to: '2026-11-21T11:00:00Z' })).toEqual([paid?.id])
    expect(await only({ from: '2026-11-21T11:00:00+01:00', to: '2026-11-21T12:00:00.001+01:00' })).toEqual([
      failed?.id,
      paid?.id,
    ])
    expect(await only({ subscription: first.id, status: 'failed' })).toEqual([])
    expect(await only({ subscription: second.id, subscriber: paidId })).toEqual([])
  })

  it.each([
    ['status', 'running'],
    ['status', 'paid,'],
    ['status', ''],
    ['subscription', 'starter'],
    ['subscriber', '1'],
    ['token', 'usdc'],
    ['q', 'a'.repeat(255)],
    ['from', 'yesterday'],
    ['from', '2026-11-21'],
    ['to', '2026-11-21T10:00:00'],
    ['limit', '0'],
    ['limit', '201'],
    ['cursor', 'x'],
  ])('are refused for %s=%s', async (name, value) => {
    expect((await list({ [name]: value })).problem).toMatchObject({ status: 400, errors: [{ path: name }] })
  })

  it('are refused for a time that ends before it begins', async () => {
    const query = { from: '2026-11-22T00:00:00Z', to: '2026-11-21T00:00:00Z' }
    expect((await list(query)).problem).toMatchObject({ status: 400, errors: [{ path: 'to' }] })
  })

  it('are refused for a cursor of another list', async () => {
    const cursor = Buffer.from(JSON.stringify(['subscribers', null, UNKNOWN])).toString('base64url')
    expect((await list({ cursor })).problem).toMatchObject({ status: 400, errors: [{ path: 'cursor' }] })
  })

  it('of a subscription or subscriber that is unknown, or of somebody else, are 404', async () => {
    const stranger = await world.newMerchant()
    for (const query of [{ subscription: UNKNOWN }, { subscriber: UNKNOWN }]) {
      expect((await list(query)).problem).toMatchObject({ status: 404, code: 'not_found' })
    }
    for (const query of [{ subscription: first.id }, { subscriber: paidId }]) {
      expect((await list(query, stranger.apiKey)).problem).toMatchObject({ status: 404, code: 'not_found' })
    }
    expect((await list({}, stranger.apiKey)).data).toEqual([])
  })

  it('want the scope payments:read, or the cookie', async () => {
    const blind = await world.newApiKey(merchant.userId, { scopes: ['subscribers:read'] })
    expect((await list({}, blind)).status).toBe(403)
    expect((await world.call(GET)).status).toBe(401)
    expect((await world.call(GET, { cookie: merchant.cookie })).status).toBe(200)
  })
})

describe('pages of payments', () => {
  it.each([1, 7, 50, 200])(
    'of %i neither overlap nor leave one out, of the same instant too',
    async (limit) => {
      const other = await world.newMerchant()
      const subscription = await newSubscription(world, other)
      const expected = await insertManyCharges(world, subscription, {
        subscribers: 3,
        periods: 20,
        sameTime: true,
      })
      const seen = await walk({ subscription: subscription.id, limit: String(limit) }, other.apiKey)
      expect(seen).toHaveLength(60)
      expect(new Set(ids(seen))).toEqual(new Set(expected))
    },
  )

  it('do not shift when a payment comes while they are read', async () => {
    const other = await world.newMerchant()
    const subscription = await newSubscription(world, other)
    await insertManyCharges(world, subscription, { subscribers: 2, periods: 10 })
    const before = ids((await list({}, other.apiKey)).data)
    const first = await list({ limit: '5' }, other.apiKey)
    world.clock.advance(1000)
    await insertManyCharges(world, subscription, { subscribers: 1, periods: 1, from: 50 })
    const rest = await list({ limit: '200', cursor: first.nextCursor ?? '' }, other.apiKey)
    expect([...ids(first.data), ...ids(rest.data)]).toEqual(before)
  })
})
