import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST } from '@/app/pay/api/v1/payment/cancel/route'
import { cancelNow } from '@/lib/billing/subscriptions/subscriber'
import { recordChargeFailed } from '@/lib/server/services/keeper/fail-charge'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { cancelPayment } from '@/lib/server/services/subscribers/cancel-payment'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { auditLog, events, subscribers } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import {
  eventTypes,
  insertManySubscribers,
  newSubscriber,
  storedSubscriber,
  wallet,
} from '../../support/service/subscriber-fixture'
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

const author = () => ({ merchantId: merchant.userId, actor: 'system' })
const cancel = (subscription: { id: string }, eoaaddress?: string, apiKey = merchant.apiKey) =>
  world.call(POST, { apiKey, body: { subscriptionId: subscription.id, ...(eoaaddress && { eoaaddress }) } })

async function statuses(subscription: SubscriptionDetails): Promise<Record<string, number>> {
  const rows = await world.deps.store.db
    .select({ status: subscribers.status })
    .from(subscribers)
    .where(eq(subscribers.subscriptionId, subscription.id))
  const counts: Record<string, number> = {}
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function cancelledEvents(subscription: SubscriptionDetails): Promise<(string | null)[]> {
  const rows = await world.deps.store.db
    .select({ subscriberId: events.subscriberId })
    .from(events)
    .where(and(eq(events.subscriptionId, subscription.id), eq(events.type, 'subscriber.cancelled')))
  return rows.map(({ subscriberId }) => subscriberId)
}

describe('cancelling the payments of a subscription', () => {
  it('ends every running subscriber at once, with an event for each and one entry in the audit log', async () => {
    const subscription = await newSubscription(world, merchant)
    const trialing = await newSubscriber(world, subscription, 1)
    const paying = await newSubscriber(world, subscription, 2)
    await recordChargePaid(world.deps, { subscriberId: paying.id, period: 0, amountAtomic: 9_990_000n })
    const failing = await newSubscriber(world, subscription, 3)
    await recordChargeFailed(world.deps, {
      subscriberId: failing.id,
      period: 0,
      attempt: 1,
      amountAtomic: 9_990_000n,
      reason: 'insufficient_balance',
      nextAttemptAt: null,
    })
    const leaving = await newSubscriber(world, subscription, 4)
    await cancelSubscriber(world.deps, {
      author: author(),
      id: leaving.id,
      when: 'period_end',
      reason: 'too_expensive',
    })
    world.clock.advance(1000)

    const answer = await cancel(subscription)
    expect(answer.text).toBe('{"data":{"success":true}}')
    for (const { id } of [trialing, paying, failing, leaving]) {
      expect(await storedSubscriber(world, id)).toMatchObject({
        status: 'cancelled',
        cancelledAt: world.clock.now(),
        cancelAt: null,
        nextPeriod: null,
        nextChargeAt: null,
        cancelReason: id === leaving.id ? 'too_expensive' : 'requested_by_merchant',
      })
      expect((await eventTypes(world, id)).at(-1)).toBe('subscriber.cancelled')
    }
    expect((await storedSubscriber(world, paying.id)).chargesPaid).toBe(1)
    const audit = await world.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, subscription.id))
    expect(audit.filter(({ action }) => action === 'payment.cancelled')).toMatchObject([
      {
        actor: expect.stringMatching(/^api_key:/),
        details: { cancelled: 4 },
        requestId: answer.headers.get('x-request-id'),
      },
    ])
  })

  it('changes each subscriber as the rule for one does', async () => {
    const subscription = await newSubscription(world, merchant)
    const before = await newSubscriber(world, subscription, 1)
    world.clock.advance(60_000)
    await cancel(subscription)
    const after = await storedSubscriber(world, before.id)
    const cause = { reason: 'requested_by_merchant', comment: null } as const
    const asOf = world.clock.now()
    expect(after).toEqual({ ...cancelNow(before, asOf, cause), nextChargeAt: null, asOf })
  })

  it('repeated answers the same and changes nothing', async () => {
    const subscription = await newSubscription(world, merchant)
    const { id } = await newSubscriber(world, subscription, 1)
    await cancel(subscription)
    const cancelled = await storedSubscriber(world, id)
    world.clock.advance(5000)
    expect((await cancel(subscription)).data).toEqual({ success: true })
    expect(await storedSubscriber(world, id)).toEqual(cancelled)
    expect(await cancelledEvents(subscription)).toEqual([id])
  })

  it('is no success where no payment was ever made', async () => {
    const subscription = await newSubscription(world, merchant)
    expect((await cancel(subscription)).data).toEqual({ success: false })
    await newSubscriber(world, subscription, 1)
    expect((await cancel(subscription, wallet(2))).data).toEqual({ success: false })
    expect(await statuses(subscription)).toEqual({ trialing: 1 })
  })

  it.each([
    ['checksummed', (address: string) => address],
    ['lower-case', (address: string) => address.toLowerCase()],
    ['upper-case', (address: string) => `0x${address.slice(2).toUpperCase()}`],
  ])('with a %s wallet ends that one alone', async (_, written) => {
    const subscription = await newSubscription(world, merchant)
    const { id } = await newSubscriber(world, subscription, 1)
    await newSubscriber(world, subscription, 2)
    expect((await cancel(subscription, written(wallet(1)))).data).toEqual({ success: true })
    expect(await cancelledEvents(subscription)).toEqual([id])
    expect(await statuses(subscription)).toEqual({ cancelled: 1, trialing: 1 })
  })

  it('leaves other subscriptions of the merchant alone', async () => {
    const subscription = await newSubscription(world, merchant)
    const other = await newSubscription(world, merchant)
    await newSubscriber(world, subscription, 1)
    await newSubscriber(world, other, 1)
    await cancel(subscription)
    expect(await statuses(other)).toEqual({ trialing: 1 })
  })

  it('counts a cancel that waited and whose time had come from that time', async () => {
    const subscription = await newSubscription(world, merchant)
    const { id, firstChargeAt } = await newSubscriber(world, subscription, 1)
    await cancelSubscriber(world.deps, { author: author(), id, when: 'period_end' })
    world.clock.advance(15 * 86_400_000)
    await cancelPayment(world.deps, { author: author(), subscriptionId: subscription.id })
    expect((await storedSubscriber(world, id)).cancelledAt).toEqual(firstChargeAt)
  })

  it('at the same moment by many ends each subscriber once', async () => {
    const subscription = await newSubscription(world, merchant)
    await insertManySubscribers(world, subscription, 200)
    const one = await newSubscriber(world, subscription, 1000)
    const params = { author: author(), subscriptionId: subscription.id }
    // As many as the pool has connections: calls that wait for one do not race, and may time out.
    await Promise.all([
      ...Array.from({ length: 4 }, () => cancelPayment(world.deps, params)),
      ...Array.from({ length: 4 }, (_, number) =>
        cancelPayment(world.deps, { ...params, eoaAddress: wallet(number) }),
      ),
      cancelSubscriber(world.deps, { author: author(), id: one.id, when: 'now' }),
      cancelSubscriber(world.deps, { author: author(), id: one.id, when: 'period_end' }),
    ])
    const told = await cancelledEvents(subscription)
    expect(told).toHaveLength(201)
    expect(new Set(told).size).toBe(201)
    expect(await statuses(subscription)).toEqual({ cancelled: 201 })
  })

  it('leaves nothing to charge, however it races with payments', async () => {
    const subscription = await newSubscription(world, merchant, { trialDays: 0 })
    const all = []
    for (let number = 0; number < 9; number++) all.push(await newSubscriber(world, subscription, number))
    await Promise.all([
      ...all.map(({ id }, index) =>
        index % 2 === 0
          ? recordChargePaid(world.deps, { subscriberId: id, period: 0, amountAtomic: 1n })
          : recordChargeFailed(world.deps, {
              subscriberId: id,
              period: 0,
              attempt: 1,
              amountAtomic: 1n,
              reason: 'insufficient_balance',
              nextAttemptAt: null,
            }),
      ),
      cancelPayment(world.deps, { author: author(), subscriptionId: subscription.id }),
    ])
    for (const [index, { id }] of all.entries()) {
      expect(await storedSubscriber(world, id)).toMatchObject({
        status: 'cancelled',
        nextPeriod: null,
        nextChargeAt: null,
        chargesPaid: index % 2 === 0 ? 1 : 0,
      })
      expect((await eventTypes(world, id)).filter((type) => type === 'subscriber.cancelled')).toHaveLength(1)
    }
  })
})

describe('a refused cancel changes nothing', () => {
  let subscription: SubscriptionDetails
  beforeAll(async () => {
    subscription = await newSubscription(world, merchant)
    await newSubscriber(world, subscription, 1)
  })

  it.each([
    ['an unknown field', { eoaAddress: wallet(1) }],
    ['an address that fails its checksum', { eoaaddress: `0x${'aB'.repeat(20)}` }],
    ['the zero address', { eoaaddress: `0x${'0'.repeat(40)}` }],
    ['an empty address', { eoaaddress: '' }],
    ['a null address', { eoaaddress: null }],
  ])('for %s', async (_, extra) => {
    const answer = await world.call(POST, {
      apiKey: merchant.apiKey,
      body: { subscriptionId: subscription.id, ...extra },
    })
    expect(answer.problem).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await statuses(subscription)).toEqual({ trialing: 1 })
  })

  it.each([[{}], [{ subscriptionId: '' }], [{ subscriptionId: 7 }], [{ subscriptionId: 'x'.repeat(5000) }]])(
    'without a subscription id: %j',
    async (body) => {
      const answer = await world.call(POST, { apiKey: merchant.apiKey, body })
      expect(answer.problem).toMatchObject({ status: 400, errors: [{ path: 'subscriptionId' }] })
    },
  )

  it('for an unknown subscription, and in the same words for a foreign one', async () => {
    const stranger = await world.newMerchant()
    const unknown = await cancel({ id: '00000000-0000-4000-8000-000000000000' })
    const foreign = await cancel(subscription, undefined, stranger.apiKey)
    expect(unknown.problem).toMatchObject({ status: 404, code: 'not_found' })
    expect({ ...foreign.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' })
    expect(await statuses(subscription)).toEqual({ trialing: 1 })
  })

  it('without a key, with an unknown one, with a cookie instead, and with a key that may not', async () => {
    const body = { subscriptionId: subscription.id }
    const reader = await world.newApiKey(merchant.userId, { scopes: ['subscribers:read'] })
    expect((await world.call(POST, { body })).status).toBe(401)
    expect((await world.call(POST, { body, apiKey: `dues_test_${'x'.repeat(43)}` })).status).toBe(401)
    expect((await world.call(POST, { body, cookie: merchant.cookie })).status).toBe(401)
    expect((await world.call(POST, { body, apiKey: reader })).status).toBe(403)
    expect(await statuses(subscription)).toEqual({ trialing: 1 })
  })
})
