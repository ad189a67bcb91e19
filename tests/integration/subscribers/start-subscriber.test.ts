import { eq } from 'drizzle-orm'
import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordChargeFailed } from '@/lib/server/services/keeper/fail-charge'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { startSubscriber } from '@/lib/server/services/subscribers/start-subscriber'
import { changePlan } from '@/lib/server/services/subscriptions/change-plan'
import { changeSubscription } from '@/lib/server/services/subscriptions/change-subscription'
import { charges } from '@/lib/server/store/schema/payment-schema'
import { checkoutSessions, events, subscribers } from '@/lib/server/store/schema/schema'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import {
  acceptedTerms,
  eventTypes,
  newSubscriber,
  storedSubscriber,
  wallet,
} from '../../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  newCheckoutSession,
  newSubscription,
} from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, WORLD_START, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
})
beforeEach(() => world.clock.set(WORLD_START))
afterAll(() => world.close())

const author = () => ({ merchantId: merchant.userId, actor: 'system' })
const subscribersOf = (subscription: { id: string }) =>
  world.deps.store.db.select().from(subscribers).where(eq(subscribers.subscriptionId, subscription.id))
const code = (expected: string) => expect.objectContaining({ code: expected })

describe('a subscriber starts', () => {
  it('with the terms that were signed, and completes its checkout', async () => {
    const subscription = await newSubscription(world, merchant)
    const session = await newCheckoutSession(world, subscription, { clientReferenceId: 'order-7' })
    const signed = { sessionId: session.id, reach: 12, fixedCharges: 6 }
    const subscriber = await newSubscriber(world, subscription, 1, signed)
    expect(await storedSubscriber(world, subscriber.id)).toEqual(subscriber)
    expect(subscriber).toMatchObject({
      merchantId: merchant.userId,
      status: 'trialing',
      priceMicroUsd: 9_990_000n,
      capAtomic: 9_990_000n,
      periodMonths: 1,
      maxPeriods: 6,
      allowedCharges: 6,
      chargesPaid: 0,
      nextPeriod: 0,
      nextChargeAt: new Date('2026-12-05T10:00:00.000Z'),
      eoaAddress: wallet(1),
    })
    const [stored] = await world.deps.store.db
      .select()
      .from(checkoutSessions)
      .where(eq(checkoutSessions.id, session.id))
    expect(stored).toMatchObject({
      status: 'complete',
      planId: subscriber.planId,
      tokenId: subscriber.tokenId,
      completedAt: world.clock.now(),
    })
    expect(await eventTypes(world, subscriber.id)).toEqual([
      'subscriber.created',
      'checkout_session.completed',
    ])
    const [, completed] = await world.deps.store.db
      .select()
      .from(events)
      .where(eq(events.subscriberId, subscriber.id))
      .orderBy(events.id)
    expect(completed?.data).toMatchObject({ sessionId: session.id, clientReferenceId: 'order-7' })
  })

  it('and keeps its terms when the plan changes afterwards', async () => {
    const subscription = await newSubscription(world, merchant)
    const before = await newSubscriber(world, subscription, 1)
    await changePlan(world.deps, { author: author(), id: before.planId, change: { price: 99 } })
    expect(await storedSubscriber(world, before.id)).toEqual(before)
  })

  it('once for each checkout: the same wallet gets the same subscriber, another none', async () => {
    const subscription = await newSubscription(world, merchant)
    const terms = await acceptedTerms(world, subscription, 1)
    const first = await startSubscriber(world.deps, terms)
    expect(await startSubscriber(world.deps, terms)).toEqual(first)
    await expect(startSubscriber(world.deps, { ...terms, eoaAddress: wallet(2) })).rejects.toThrow(
      code('already_subscribed'),
    )
    expect(await eventTypes(world, first.id)).toHaveLength(2)
    expect(await subscribersOf(subscription)).toHaveLength(1)
  })

  it('once for each wallet, in whatever case it is written, until it is cancelled', async () => {
    const subscription = await newSubscription(world, merchant)
    const { id } = await newSubscriber(world, subscription, 1)
    const again = await acceptedTerms(world, subscription, 1, {
      eoaAddress: wallet(1).toLowerCase() as Address,
    })
    await expect(startSubscriber(world.deps, again)).rejects.toThrow(code('already_subscribed'))
    expect((await eventTypes(world, id)).length).toBe(2)
    await world.deps.store.db
      .update(subscribers)
      .set({ status: 'cancelled', cancelledAt: world.clock.now(), nextPeriod: null, nextChargeAt: null })
      .where(eq(subscribers.id, id))
    expect((await startSubscriber(world.deps, again)).id).not.toBe(id)
  })

  it('once when a wallet comes through many checkouts at the same moment', async () => {
    const subscription = await newSubscription(world, merchant)
    const terms = []
    for (let count = 0; count < 8; count++) terms.push(await acceptedTerms(world, subscription, 1))
    const results = await Promise.allSettled(terms.map((each) => startSubscriber(world.deps, each)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await subscribersOf(subscription)).toHaveLength(1)
  })

  it('once when many wallets come through one checkout at the same moment', async () => {
    const subscription = await newSubscription(world, merchant)
    const terms = await acceptedTerms(world, subscription, 1)
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, number) =>
        startSubscriber(world.deps, { ...terms, eoaAddress: wallet(number) }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await subscribersOf(subscription)).toHaveLength(1)
  })
})

describe('nobody starts', () => {
  it('through a checkout that expired or does not exist', async () => {
    const subscription = await newSubscription(world, merchant)
    const terms = await acceptedTerms(world, subscription, 1)
    await expect(startSubscriber(world.deps, { ...terms, sessionId: 'cs_unknown' })).rejects.toThrow(
      code('not_found'),
    )
    world.clock.advance(86_400_000)
    await expect(startSubscriber(world.deps, terms)).rejects.toThrow(code('session_expired'))
    expect(await subscribersOf(subscription)).toEqual([])
  })

  it.each(['paused', 'archived'] as const)('in a subscription that is %s', async (status) => {
    const subscription = await newSubscription(world, merchant)
    const terms = await acceptedTerms(world, subscription, 1)
    await changeSubscription(world.deps, {
      author: author(),
      id: subscription.id,
      expectedVersions: null,
      change: { status },
    })
    await expect(startSubscriber(world.deps, terms)).rejects.toThrow(code('subscription_not_open'))
    expect(await subscribersOf(subscription)).toEqual([])
  })

  it('on terms that the merchant changed meanwhile', async () => {
    const subscription = await newSubscription(world, merchant)
    const terms = await acceptedTerms(world, subscription, 1)
    const other = await newSubscription(world, merchant)
    for (const changed of [{ priceMicroUsd: 1n }, { planId: other.plans[0]?.id ?? '' }, { tokenId: '999' }]) {
      await expect(startSubscriber(world.deps, { ...terms, ...changed })).rejects.toThrow(
        code('terms_changed'),
      )
    }
    await changePlan(world.deps, { author: author(), id: terms.planId, change: { archived: true } })
    await expect(startSubscriber(world.deps, terms)).rejects.toThrow(code('terms_changed'))
    expect(await subscribersOf(subscription)).toEqual([])
  })
})

describe('charges', () => {
  const amountAtomic = 9_990_000n
  const chargesOf = ({ id }: SubscriberRow) =>
    world.deps.store.db.select().from(charges).where(eq(charges.subscriberId, id)).orderBy(charges.period)
  const fail = ({ id }: SubscriberRow, attempt: number, period = 0) =>
    recordChargeFailed(world.deps, {
      subscriberId: id,
      period,
      attempt,
      amountAtomic,
      reason: 'insufficient_balance',
      nextAttemptAt: new Date(world.clock.now().getTime() + 86_400_000),
    })
  const pay = ({ id }: SubscriberRow, period = 0) =>
    recordChargePaid(world.deps, { subscriberId: id, period, amountAtomic, transactionHash: '0xabc' })
  const trialing = async () => newSubscriber(world, await newSubscription(world, merchant), 1)

  it('that are paid end the trial and make the next window due', async () => {
    const subscriber = await trialing()
    expect(await pay(subscriber)).toBe(true)
    expect(await storedSubscriber(world, subscriber.id)).toMatchObject({
      status: 'active',
      chargesPaid: 1,
      nextPeriod: 1,
      nextChargeAt: new Date('2027-01-05T10:00:00.000Z'),
    })
    expect(await chargesOf(subscriber)).toMatchObject([
      {
        merchantId: merchant.userId,
        period: 0,
        status: 'paid',
        amountAtomic,
        dueAt: subscriber.firstChargeAt,
        paidAt: world.clock.now(),
        transactionHash: '0xabc',
        attempts: 1,
      },
    ])
    expect((await eventTypes(world, subscriber.id)).slice(2)).toEqual([
      'payment.succeeded',
      'subscriber.activated',
    ])
  })

  it('of one window count once, however often and at once they are recorded', async () => {
    const subscriber = await trialing()
    const results = await Promise.all(Array.from({ length: 8 }, () => pay(subscriber)))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await storedSubscriber(world, subscriber.id)).toMatchObject({ chargesPaid: 1, nextPeriod: 1 })
    expect(await eventTypes(world, subscriber.id)).toHaveLength(4)
  })

  it('that fail make the subscriber past due, and paid after all active again', async () => {
    const subscriber = await trialing()
    expect(await fail(subscriber, 1)).toBe(true)
    const since = world.clock.now()
    expect(await fail(subscriber, 1)).toBe(false)
    world.clock.advance(1000)
    expect(await fail(subscriber, 2)).toBe(true)
    expect(await storedSubscriber(world, subscriber.id)).toMatchObject({
      status: 'past_due',
      pastDueSince: since,
      nextPeriod: 0,
    })
    expect(await pay(subscriber)).toBe(true)
    expect(await fail(subscriber, 3)).toBe(false)
    expect(await storedSubscriber(world, subscriber.id)).toMatchObject({
      status: 'active',
      pastDueSince: null,
      nextPeriod: 1,
    })
    expect(await chargesOf(subscriber)).toMatchObject([
      { status: 'paid', attempts: 3, failureReason: null, nextAttemptAt: null },
    ])
    expect((await eventTypes(world, subscriber.id)).slice(2)).toEqual([
      'payment.failed',
      'subscriber.past_due',
      'payment.failed',
      'payment.succeeded',
      'subscriber.activated',
    ])
  })

  it('of a window that is not due leave the subscriber as it is when they fail', async () => {
    const subscriber = await trialing()
    await pay(subscriber)
    const before = await storedSubscriber(world, subscriber.id)
    expect(await fail(subscriber, 1, 5)).toBe(true)
    expect(await storedSubscriber(world, subscriber.id)).toEqual(before)
  })

  it('end with the number that was signed', async () => {
    const subscription = await newSubscription(world, merchant)
    const subscriber = await newSubscriber(world, subscription, 1, { fixedCharges: 3 })
    for (const period of [0, 1, 2]) await pay(subscriber, period)
    expect(await storedSubscriber(world, subscriber.id)).toMatchObject({
      status: 'active',
      chargesPaid: 3,
      nextPeriod: null,
      nextChargeAt: null,
    })
  })

  it('of an unknown subscriber are refused', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    const subscriber = { ...(await trialing()), id }
    await expect(pay(subscriber)).rejects.toThrow(code('not_found'))
    await expect(fail(subscriber, 1)).rejects.toThrow(code('not_found'))
  })
})
