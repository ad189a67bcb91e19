import { zeroHash } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { GET as subscriberRoute } from '@/app/api/v1/subscribers/[id]/route'
import { POST as createPlan } from '@/app/api/v1/subscriptions/[id]/plans/route'
import { POST as usageRoute } from '@/app/api/v1/usage/route'
import { DAY_MS } from '@/lib/billing/durations'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { readPaidSubscription } from '@/lib/server/services/portal/read-paid-subscriptions'
import { recordChargeIncluded, reverseCharge } from '@/lib/server/services/records/record-charge-log'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { resumeSubscriber } from '@/lib/server/services/subscribers/resume-subscriber'
import { reportUsage } from '@/lib/server/services/usage/report-usage'
import { subscribers } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import {
  balanceOnChain,
  chargesOf,
  opening,
  openWindow,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'
import { newSubscription } from '../../support/service/subscription-fixture'

const PRICE = 10_000_000n
const calls = { unit: 'API call', price: 0.01, includedQuantity: 100, limit: 20 }
const metered = { name: 'Metered', price: 10, frequency: 'month' as const, volume: 0, usage: calls }

const store = sharedStore()
let world: KeeperWorld
let subscription: SubscriptionDetails
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  subscription = await newSubscription(world, world.merchant, { trialDays: 0, plans: [metered] })
  made = await subscribe(world, { subscription })
  world.fund(made.payer.address, { balance: 10n ** 9n, allowance: 10n ** 10n })
})

const report = (body: object, { key = crypto.randomUUID(), apiKey = world.merchant.apiKey } = {}) =>
  world.call(usageRoute, { apiKey, idempotencyKey: key, body })
const use = (quantity: number) => report({ subscriberId: made.subscriber.id, quantity })
const linesOf = async (period: number) =>
  (await chargesOf(world, made))[period]?.lines.map(({ kind, quantity, amountMicroUsd }) => [
    ...[kind, quantity],
    Number(amountMicroUsd) / 1e6,
  ])

describe('metered use', () => {
  test('is in the cap that is signed, and in the next charge, above what is included', async () => {
    expect(made.subscriber.capAtomic).toBe(30_000_000n)
    const { status, data } = await use(150.5)
    expect(status).toBe(201)
    expect(data).toMatchObject({
      subscriberId: made.subscriber.id,
      usage: { ...calls, quantity: 150.5, amount: 0.505, periodEnd: opening(made, 1).toISOString() },
      chargeAt: opening(made, 1).toISOString(),
    })
    await use(49.5)
    const before = balanceOnChain(world, made)
    await reachWindow(world, made, 1)
    expect(balanceOnChain(world, made)).toBe(before - PRICE - 1_000_000n)
    expect(await linesOf(1)).toEqual([
      ['plan', 1, 10],
      ['usage', 100, 1],
    ])
    await reachWindow(world, made, 2)
    expect(balanceOnChain(world, made)).toBe(before - 2n * PRICE - 1_000_000n)
    expect(await linesOf(2)).toEqual([['plan', 1, 10]])
  })

  test('is shown to merchant and payer while the period runs', async () => {
    await use(300)
    const shown = { unit: 'API call', quantity: 300, amount: 2, limit: 20 }
    const { data } = await world.call(subscriberRoute, {
      ...{ apiKey: world.merchant.apiKey, params: { id: made.subscriber.id } },
    })
    expect(data.usage).toMatchObject(shown)
    const paid = await readPaidSubscription(world.deps.store.db, made.subscriber.id, world.deps)
    expect(paid.usage).toMatchObject({ quantityMicro: 300_000_000n, amountMicroUsd: 2_000_000n })
    await reachWindow(world, made, 1)
    const later = await world.call(subscriberRoute, {
      ...{ apiKey: world.merchant.apiKey, params: { id: made.subscriber.id } },
    })
    expect(later.data.usage).toMatchObject({ quantity: 0, amount: 0 })
  })

  test('reported many times at once never passes the limit, and is counted once each', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => use(300)))
    const refused = answers.filter(({ problem }) => problem?.code === 'usage_above_limit')
    // 100 are included and 2,000 more cost 20 dollars: seven of 300 fit.
    expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([7, 5])
    await reachWindow(world, made, 1)
    expect(await linesOf(1)).toEqual([
      ['plan', 1, 10],
      ['usage', 2000, 20],
    ])
    expect((await chargesOf(world, made))[1]?.amountAtomic).toBe(made.subscriber.capAtomic)
  })

  test('reported while its charge is made is billed exactly once, with this one or the next', async () => {
    await use(200)
    openWindow(world, made, 1)
    const [answer] = await Promise.all([use(150), world.settle()])
    expect(answer.status).toBe(201)
    await reachWindow(world, made, 2)
    expect(await linesOf(1)).toEqual([
      ['plan', 1, 10],
      ['usage', 100, 1],
    ])
    expect(await linesOf(2)).toEqual([
      ['plan', 1, 10],
      ['usage', 50, 0.5],
    ])
  })

  test('needs an Idempotency-Key, and with the same one counts once', async () => {
    const body = { subscriberId: made.subscriber.id, quantity: 250 }
    const without = await world.call(usageRoute, { apiKey: world.merchant.apiKey, body })
    expect(without.problem).toMatchObject({ status: 400, errors: [{ path: 'Idempotency-Key' }] })
    const [one, two] = [await report(body, { key: 'first' }), await report(body, { key: 'first' })]
    expect(two.data).toEqual(one.data)
    expect((await use(1)).data.usage.quantity).toBe(251)
  })

  test('of a charge that is tried again stays what it was', async () => {
    await use(200)
    world.fund(made.payer.address, { balance: 0n })
    await reachWindow(world, made, 1)
    await use(500)
    world.fund(made.payer.address, { balance: 10n ** 9n })
    await world.advance(DAY_MS)
    expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid', amountAtomic: 11_000_000n })
    await reachWindow(world, made, 2)
    expect((await chargesOf(world, made))[2]?.amountAtomic).toBe(14_000_000n)
  })

  test('of a period whose charge was never paid is not collected later', async () => {
    await use(200)
    world.fund(made.payer.address, { balance: 0n })
    await reachWindow(world, made, 1)
    world.fund(made.payer.address, { balance: 10n ** 9n })
    await reachWindow(world, made, 2)
    expect(await linesOf(2)).toEqual([['plan', 1, 10]])
    expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', usageDue: null })
  })

  test('of a charge that the chain has yet to confirm stays through a cancel that is taken back', async () => {
    await use(150)
    openWindow(world, made, 1)
    const on = { network: world.network, keys: world.keys }
    await chargeDue(world.deps, on)
    const [charge] = (await chargesOf(world, made)).filter(({ period }) => period === 1)
    if (!charge) throw new Error('Nothing was charged')
    const { puller } = world
    const place = { chainId: on.network.chainId, puller, mandateId: made.mandate.id, blockNumber: 9n }
    const log = { ...place, period: 1, amountAtomic: charge.amountAtomic, transactionHash: zeroHash }
    await recordChargeIncluded(world.deps, log)
    const author = { merchantId: world.merchant.userId, actor: 'system' } as const
    const id = made.subscriber.id
    await cancelSubscriber(world.deps, { author, id, when: 'period_end' })
    await resumeSubscriber(world.deps, { author, id })
    await reverseCharge(world.deps, log)
    expect((await subscriberNow(world, made)).usageDue).toMatchObject({ amountMicroUsd: 500_000n })
    await world.settle()
    expect(await linesOf(1)).toEqual([
      ['plan', 1, 10],
      ['usage', 50, 0.5],
    ])
  })

  test('of a payment that the chain took back is that of the charge after, which another amount was tried for', async () => {
    await use(200)
    await reachWindow(world, made, 1)
    const [, charge] = await chargesOf(world, made)
    const { head } = world.chain
    const depth = Number(head.number - (charge?.blockNumber ?? 0n)) + 1
    world.chain.undo(depth)
    world.fund(made.payer.address, { balance: 0n })
    for (let block = 0; block < depth; block += 1) world.chain.mine()
    const place = { chainId: world.network.chainId, puller: world.puller, mandateId: made.mandate.id }
    const log = { ...place, period: 1, amountAtomic: 11_000_000n, transactionHash: zeroHash }
    await reverseCharge(world.deps, { ...log, blockNumber: charge?.blockNumber ?? 0n })
    await world.settle()
    expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'failed' })
    world.fund(made.payer.address, { balance: 10n ** 9n })
    await world.advance(DAY_MS)
    expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid', amountAtomic: 11_000_000n })
    expect(await linesOf(1)).toEqual([
      ['plan', 1, 10],
      ['usage', 100, 1],
    ])
  })

  test('of the last period is not charged after the end', async () => {
    await use(500)
    const author = { merchantId: world.merchant.userId, actor: 'system' }
    const cancel = { author, id: made.subscriber.id, when: 'period_end' as const }
    await cancelSubscriber(world.deps, cancel)
    expect((await use(10)).data.chargeAt).toBeNull()
    await reachWindow(world, made, 1)
    expect(await chargesOf(world, made)).toHaveLength(1)
    expect((await use(1)).problem).toMatchObject({ status: 409, code: 'subscriber_not_running' })
  })
})

describe('a report', () => {
  test('by the reference of the checkout finds the one subscriber that has it', async () => {
    const byReference = () => report({ clientReferenceId: 'customer 7', quantity: 1 })
    expect((await byReference()).problem).toMatchObject({ status: 404 })
    await world.deps.store.db.update(subscribers).set({ clientReferenceId: 'customer 7' })
    expect((await byReference()).data.subscriberId).toBe(made.subscriber.id)
    const other = await world.newMerchant()
    const foreign = { clientReferenceId: 'customer 7', quantity: 1 }
    expect((await report(foreign, { apiKey: other.apiKey })).problem).toMatchObject({ status: 404 })
    const theirs = await newSubscription(world, other, { trialDays: 0, plans: [metered] })
    await subscribe(world, { subscription: theirs, merchant: other })
    await world.deps.store.db.update(subscribers).set({ clientReferenceId: 'customer 7' })
    expect((await byReference()).data.subscriberId).toBe(made.subscriber.id)
    const second = await newSubscription(world, world.merchant, { trialDays: 0, plans: [metered] })
    await subscribe(world, { subscription: second })
    await world.deps.store.db.update(subscribers).set({ clientReferenceId: 'customer 7' })
    expect((await byReference()).problem).toMatchObject({ status: 409, code: 'usage_ambiguous' })
  })

  test('by a reference is refused as by the subscriber who has it: without metered use, or ended', async () => {
    const byReference = () => report({ clientReferenceId: 'customer 8', quantity: 1 })
    const plain = await newSubscription(world, world.merchant, { trialDays: 0 })
    const other = await subscribe(world, { subscription: plain })
    await world.deps.store.db.update(subscribers).set({ clientReferenceId: 'customer 8' })
    expect((await byReference()).data.subscriberId).toBe(made.subscriber.id)
    const end = ({ subscriber: { id } }: Subscribed) =>
      cancelSubscriber(world.deps, {
        author: { merchantId: world.merchant.userId, actor: 'system' },
        id,
        when: 'now',
      })
    await end(made)
    expect((await byReference()).problem).toMatchObject({ status: 409, code: 'usage_not_metered' })
    await end(other)
    expect((await byReference()).problem).toMatchObject({ status: 409, code: 'subscriber_not_running' })
  })

  test('of a period that is over, of time to come, or of a plan without use is refused', async () => {
    const { id: subscriberId } = made.subscriber
    await reachWindow(world, made, 1)
    const at = (ms: number) => new Date(opening(made, 1).getTime() + ms).toISOString()
    const of = (ms: number) => report({ subscriberId, quantity: 1, at: at(ms) })
    expect((await of(-1)).problem).toMatchObject({ status: 409, code: 'usage_period_closed' })
    expect((await of(DAY_MS)).problem).toMatchObject({ status: 400, errors: [{ path: 'at' }] })
    expect((await of(0)).status).toBe(201)
    const plain = await newSubscription(world, world.merchant, { trialDays: 0 })
    const other = await subscribe(world, { subscription: plain })
    const { problem } = await report({ subscriberId: other.subscriber.id, quantity: 1 })
    expect(problem).toMatchObject({ status: 409, code: 'usage_not_metered' })
  })

  test('that is no use is refused, field by field', async () => {
    const refused: [object, string][] = [
      [{ quantity: 0 }, 'quantity'],
      [{ quantity: -1 }, 'quantity'],
      [{ quantity: 0.0000001 }, 'quantity'],
      [{ quantity: 1_000_000_001 }, 'quantity'],
      [{ quantity: 1, at: 'yesterday' }, 'at'],
      [{ quantity: 1, clientReferenceId: 'both' }, 'subscriberId'],
    ]
    for (const [body, path] of refused) {
      const { problem } = await report({ subscriberId: made.subscriber.id, ...body })
      expect(problem, JSON.stringify(body)).toMatchObject({ status: 400, errors: [{ path }] })
    }
  })

  test('in a trial is free', async () => {
    const trial = await newSubscription(world, world.merchant, { trialDays: 7, plans: [metered] })
    const other = await subscribe(world, { subscription: trial })
    const { id: subscriberId } = other.subscriber
    const { data } = await report({ subscriberId, quantity: 5_000 })
    expect(data.usage).toMatchObject({ quantity: 5_000, amount: 0 })
    await reachWindow(world, other, 0)
    expect((await chargesOf(world, other))[0]?.lines.map(({ kind }) => kind)).toEqual(['plan'])
  })
})

test('a plan with use needs a price, and a limit', async () => {
  const add = (plan: object) =>
    world.call(createPlan, {
      ...{ apiKey: world.merchant.apiKey, params: { id: subscription.id } },
      body: { name: 'Other', price: 5, ...plan },
    })
  const { limit, ...unlimited } = calls
  expect((await add({ price: 0, usage: calls })).problem).toMatchObject({
    status: 400,
    errors: [{ path: 'usage' }],
  })
  expect((await add({ usage: unlimited })).problem).toMatchObject({
    status: 400,
    errors: [{ path: 'usage.limit' }],
  })
  expect((await add({ usage: { ...calls, price: 0 } })).problem).toMatchObject({
    errors: [{ path: 'usage.price' }],
  })
  expect((await add({ usage: calls })).status).toBe(201)
  expect(limit).toBe(20)
})

test('a repeated report of the service itself adds up exactly', async () => {
  const { id: subscriberId, merchantId } = made.subscriber
  for (let each = 0; each < 10; each += 1) {
    await reportUsage(world.deps, { merchantId, subscriberId, quantity: 0.1 })
  }
  expect((await use(0.000001)).data.usage.quantity).toBe(1.000001)
})
