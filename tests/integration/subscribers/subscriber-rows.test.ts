import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as getOne } from '@/app/api/v1/subscribers/[id]/route'
import { GET } from '@/app/api/v1/subscriptions/[id]/subscribers/route'
import { recordChargeFailed } from '@/lib/server/services/keeper/fail-charge'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { SUBSCRIBER_SORTS, type WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { insertManySubscribers, newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
})
afterAll(() => world.close())

const list = (subscription: { id: string }, query: Record<string, string> = {}) =>
  world.call(GET, { apiKey: merchant.apiKey, params: { id: subscription.id }, query })

async function walk(
  subscription: SubscriptionDetails,
  query: Record<string, string>,
): Promise<WireSubscriberRow[]> {
  const rows: WireSubscriberRow[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(subscription, { ...query, ...(cursor && { cursor }) })
    rows.push(...page.data)
    cursor = page.nextCursor
  }
  return rows
}

const wallets = (rows: readonly WireSubscriberRow[]) => rows.map(({ eoaaddress }) => eoaaddress)
const pay = (subscriberId: string, period = 0) =>
  recordChargePaid(world.deps, { subscriberId, period, amountAtomic: 9_990_000n })
const cancel = (id: string, when: 'now' | 'period_end') =>
  cancelSubscriber(world.deps, { author: { merchantId: merchant.userId, actor: 'system' }, id, when })

describe('the rows of a subscription', () => {
  /** One subscriber in every state, identified by the number of its wallet. */
  let subscription: SubscriptionDetails
  const [trialing, active, pastDue, ending, cancelled] = [1, 2, 3, 4, 5]
  beforeAll(async () => {
    subscription = await newSubscription(world, merchant)
    const ids: string[] = []
    for (const number of [trialing, active, pastDue, ending, cancelled]) {
      ids.push((await newSubscriber(world, subscription, number)).id)
      world.clock.advance(60_000)
    }
    const [, activeId = '', pastDueId = '', endingId = '', cancelledId = ''] = ids
    await pay(activeId)
    await pay(endingId)
    await recordChargeFailed(world.deps, {
      subscriberId: pastDueId,
      period: 0,
      attempt: 1,
      amountAtomic: 9_990_000n,
      reason: 'insufficient_balance',
      nextAttemptAt: null,
    })
    await cancel(endingId, 'period_end')
    await cancel(cancelledId, 'now')
  })

  it('are filtered by the stored status', async () => {
    const by = async (status: string) => wallets((await list(subscription, { status })).data)
    expect(await by('trialing')).toEqual([wallet(trialing)])
    expect(await by('active')).toEqual([wallet(ending), wallet(active)])
    expect(await by('past_due')).toEqual([wallet(pastDue)])
    expect(await by('cancelled')).toEqual([wallet(cancelled)])
  })

  it('tell what each will pay and until when', async () => {
    const rows = new Map((await list(subscription)).data.map((row) => [row.eoaaddress, row]))
    expect(rows.get(wallet(trialing))).toMatchObject({
      price: 9.99,
      frequency: 'month',
      firstChargeAt: '2026-12-05T10:00:00.000Z',
      nextChargeAt: '2026-12-05T10:00:00.000Z',
      currentPeriodEnd: '2026-12-05T10:00:00.000Z',
      paidThrough: '2026-12-05T10:00:00.000Z',
      accessUntil: '2026-12-06T10:00:00.000Z',
      renewalsLeft: null,
      token: { symbol: 'USDC', chainId: 8453 },
      cancelAt: null,
    })
    expect(rows.get(wallet(active))).toMatchObject({
      nextChargeAt: '2027-01-05T10:01:00.000Z',
      renewalsLeft: null,
    })
    expect(rows.get(wallet(ending))).toMatchObject({
      status: 'active',
      nextChargeAt: null,
      renewalsLeft: 0,
      cancelAt: rows.get(wallet(ending))?.currentPeriodEnd,
      cancelReason: 'requested_by_merchant',
    })
    expect(rows.get(wallet(cancelled))).toMatchObject({
      nextChargeAt: null,
      cancelledAt: rows.get(wallet(cancelled))?.accessUntil,
    })
  })

  it.each(SUBSCRIBER_SORTS)('come in the order %s, those without the time last', async (sort) => {
    const rows = await walk(subscription, { sort, limit: '2' })
    const key = sort.replace('-', '') === 'subscribedAt' ? 'subscribedAt' : 'nextChargeAt'
    const times = rows.map((row) => row[key])
    const set = times.filter((time) => time !== null).sort()
    const expected = sort.startsWith('-') ? set.reverse() : set
    expect(times).toEqual([...expected, ...times.filter((time) => time === null)])
    expect(new Set(wallets(rows)).size).toBe(5)
  })

  it('are filtered by plan and token', async () => {
    const [starter, team] = subscription.plans
    const [onBase, onEthereum] = subscription.tokens
    expect((await list(subscription, { plan: starter?.id ?? '' })).data).toHaveLength(5)
    expect((await list(subscription, { plan: team?.id ?? '' })).data).toEqual([])
    expect((await list(subscription, { token: onBase?.id ?? '' })).data).toHaveLength(5)
    expect((await list(subscription, { token: onEthereum?.id ?? '' })).data).toEqual([])
  })

  it('are found by the beginning of the wallet, with or without 0x, in any case', async () => {
    const address = wallet(3)
    for (const q of [address, address.slice(2), address.toLowerCase(), address.slice(2).toUpperCase()]) {
      expect(wallets((await list(subscription, { q })).data)).toEqual([address])
    }
    expect((await list(subscription, { q: address.slice(0, 12) })).data).toHaveLength(5)
    expect((await list(subscription, { q: '0xdead' })).data).toEqual([])
  })

  it.each([
    ['status', 'gone'],
    ['plan', 'starter'],
    ['token', 'USDC'],
    ['q', 'a'.repeat(255)],
    ['q', 'a\nb'],
    ['clientReferenceId', ''],
    ['sort', 'price'],
    ['limit', '201'],
    ['cursor', 'x'],
  ])('are refused for %s=%s', async (name, value) => {
    expect((await list(subscription, { [name]: value })).problem).toMatchObject({
      status: 400,
      errors: [{ path: name }],
    })
  })

  it('are refused for a cursor of another order', async () => {
    const { nextCursor } = await list(subscription, { sort: 'nextChargeAt', limit: '1' })
    expect((await list(subscription, { cursor: nextCursor ?? '' })).problem).toMatchObject({
      status: 400,
      errors: [{ path: 'cursor' }],
    })
  })

  it('and each alone are unknown to other merchants', async () => {
    const stranger = await world.newMerchant()
    const [row] = (await list(subscription)).data
    for (const credential of [{ apiKey: stranger.apiKey }, { cookie: stranger.cookie }]) {
      const rows = await world.call(GET, { ...credential, params: { id: subscription.id } })
      const one = await world.call(getOne, { ...credential, params: { id: row?.id ?? '' } })
      expect([rows.status, one.status]).toEqual([404, 404])
    }
  })

  it('want a credential with the scope', async () => {
    const params = { id: subscription.id }
    const blind = await world.newApiKey(merchant.userId, { scopes: ['payments:cancel'] })
    expect((await world.call(GET, { params })).status).toBe(401)
    expect((await world.call(GET, { params, apiKey: blind })).status).toBe(403)
    expect((await world.call(GET, { params, cookie: merchant.cookie })).status).toBe(200)
  })
})

describe('pages of rows', () => {
  it.each(SUBSCRIBER_SORTS)('in the order %s neither overlap nor leave a row out', async (sort) => {
    const subscription = await newSubscription(world, merchant)
    await insertManySubscribers(world, subscription, 60, { sameTime: true })
    for (let number = 100; number < 115; number++) {
      await cancel((await newSubscriber(world, subscription, number)).id, 'now')
    }
    const rows = await walk(subscription, { sort, limit: '10' })
    expect(rows).toHaveLength(75)
    expect(new Set(wallets(rows)).size).toBe(75)
  })
})

describe('one subscriber', () => {
  it('comes with its payments, latest first', async () => {
    const subscription = await newSubscription(world, merchant)
    const { id } = await newSubscriber(world, subscription, 1)
    await pay(id, 0)
    await recordChargeFailed(world.deps, {
      subscriberId: id,
      period: 1,
      attempt: 1,
      amountAtomic: 9_990_000n,
      reason: 'allowance_too_low',
      nextAttemptAt: new Date('2027-01-06T10:00:00.000Z'),
    })
    const answer = await world.call(getOne, { cookie: merchant.cookie, params: { id } })
    expect(answer.data).toMatchObject({ id, status: 'past_due' })
    expect(answer.data.payments).toMatchObject([
      {
        period: 1,
        status: 'failed',
        amount: '9990000',
        price: 9.99,
        failureReason: 'allowance_too_low',
        nextAttemptAt: '2027-01-06T10:00:00.000Z',
        paidAt: null,
      },
      { period: 0, status: 'paid', paidAt: world.clock.now().toISOString(), failureReason: null },
    ])
  })

  it.each(['00000000-0000-4000-8000-000000000000', 'nobody', '../../x'])(
    'is not found by the id %s',
    async (id) => {
      const answer = await world.call(getOne, { cookie: merchant.cookie, params: { id } })
      expect(answer.problem).toMatchObject({ status: 404, code: 'not_found' })
    },
  )
})
