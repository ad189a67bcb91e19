import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NotFoundError } from '@/lib/billing/billing-error'
import { nextStatement } from '@/lib/billing/charges/statement'
import { DAY_MS } from '@/lib/billing/durations'
import { cancelPayment } from '@/lib/server/services/subscribers/cancel-payment'
import { joinTransaction } from '@/lib/server/store/database/store'
import { charges, mandates } from '@/lib/server/store/schema/payment-schema'
import { auditLog, events, subscribers } from '@/lib/server/store/schema/schema'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, WORLD_START, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
})
afterAll(() => world.close())

const author = () => ({
  merchantId: merchant.userId,
  actor: 'api_key:1',
  actorName: 'dues_…1234',
  requestId: 'req_1',
})
const instant = fc
  .constantFrom(-2, -1, 0, 1, 2)
  .map((days) => new Date(WORLD_START.getTime() + days * DAY_MS))

/** All that a cancel depends on. */
const drawnState = fc.record({
  status: fc.constantFrom('trialing', 'active', 'past_due', 'paused', 'cancelled', 'ended'),
  ending: fc.option(
    fc.record({ cancelAt: instant, cancelOrigin: fc.constantFrom('merchant', 'payer', 'terms') }),
  ),
  cancelReason: fc.constantFrom(null, null, 'too_expensive'),
  charges: fc.array(fc.constantFrom('due', 'failed', 'given up', 'submitted', 'pending', 'settled'), {
    maxLength: 4,
  }),
  mandates: fc.array(fc.constantFrom('pending', 'in force', 'live', 'ended'), { maxLength: 3 }),
})
type DrawnState = typeof drawnState extends fc.Arbitrary<infer State> ? State : never

async function bring(row: SubscriberRow, state: DrawnState): Promise<void> {
  const { db } = world.deps.store
  const isOver = state.status === 'cancelled' || state.status === 'ended'
  const paused = state.status === 'paused'
  const changes = {
    status: state.status,
    ...(isOver && { nextPeriod: null, nextChargeAt: null, cancelledAt: WORLD_START }),
    ...{ pausedPeriod: paused ? 1 : null, accessWhilePaused: paused ? 'ends' : null },
    ...(!isOver && state.ending),
    cancelReason: state.cancelReason,
  } as Partial<SubscriberRow>
  await db.update(subscribers).set(changes).where(eq(subscribers.id, row.id))
  const owners = { merchantId: row.merchantId, subscriptionId: row.subscriptionId, subscriberId: row.id }
  for (const [period, status] of state.charges.entries()) {
    const hasFailed = status === 'failed' || status === 'given up'
    await db.insert(charges).values({
      ...owners,
      id: world.deps.random.uuid(),
      tokenId: row.tokenId,
      period,
      status: status === 'given up' ? 'failed' : status,
      amountAtomic: 1n,
      priceMicroUsd: row.priceMicroUsd,
      lines: nextStatement(row).lines,
      ...{ dueAt: WORLD_START, endsAt: WORLD_START, createdAt: WORLD_START },
      attempts: 1,
      nextAttemptAt: status === 'failed' ? WORLD_START : null,
      failureReason: hasFailed ? 'insufficient_balance' : null,
    })
  }
  for (const [terms, status] of state.mandates.entries()) {
    await db.insert(mandates).values({
      ...owners,
      id: `0x${randomBytes(32).toString('hex')}`,
      terms,
      chainId: 8453,
      ...{ puller: wallet(1), token: wallet(2), payer: row.eoaAddress },
      message: {} as (typeof mandates.$inferInsert)['message'],
      signature: '0x1234',
      status: status === 'in force' ? 'pending' : status,
      authorizedAt: status === 'in force' ? WORLD_START : null,
      createdAt: WORLD_START,
    })
  }
}

/** Rows of a subscriber, and of the subscription in the audit log, without what names either. */
async function stored(row: SubscriberRow) {
  const { db } = world.deps.store
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.id, row.id))
  const told = await db.select().from(events).where(eq(events.subscriberId, row.id)).orderBy(events.id)
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, row.subscriptionId))
    .orderBy(auditLog.id)
  const all = {
    subscriber,
    told: told.map(({ id: _, ...event }) => event),
    charges: (
      await db.select().from(charges).where(eq(charges.subscriberId, row.id)).orderBy(charges.period)
    ).map(({ id: _, ...charge }) => charge),
    mandates: (
      await db.select().from(mandates).where(eq(mandates.subscriberId, row.id)).orderBy(mandates.terms)
    ).map(({ id: _, ...mandate }) => mandate),
    entries: entries
      .filter(({ action }) => action === 'payment.cancelled')
      .map(({ id: _, details: { eoaAddress, ...details }, ...entry }) => ({ ...entry, details })),
  }
  const text = JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  const names = [row.id, row.subscriptionId, row.planId, row.checkoutSessionId ?? '']
  return JSON.parse(names.reduce((known, name, at) => known.replaceAll(name, `name ${at}`), text))
}

async function newPair(number: number, state: DrawnState) {
  const pair: { subscription: SubscriptionDetails; row: SubscriberRow }[] = []
  for (let each = 0; each < 2; each += 1) {
    const subscription = await newSubscription(world, merchant)
    const row = await newSubscriber(world, subscription, number)
    await bring(row, state)
    pair.push({ subscription, row })
  }
  return pair as [(typeof pair)[number], (typeof pair)[number]]
}

it('does to one wallet what a cancel of all does to it, whatever its state, and once', async () => {
  let number = 0
  await fc.assert(
    fc.asyncProperty(drawnState, async (state) => {
      number += 1
      const [one, other] = await newPair(number, state)
      const cancelOne = () =>
        cancelPayment(world.deps, {
          author: author(),
          subscriptionId: one.subscription.id,
          eoaAddress: one.row.eoaAddress,
        })
      const cancelAll = () =>
        cancelPayment(world.deps, { author: author(), subscriptionId: other.subscription.id })
      expect(await cancelOne()).toEqual(await cancelAll())
      const after = await stored(one.row)
      expect(after).toEqual(await stored(other.row))
      world.clock.advance(1000)
      expect(await cancelOne()).toEqual({ success: true })
      expect(await stored(one.row)).toEqual(after)
      world.clock.set(WORLD_START)
    }),
    { numRuns: 25 },
  )
})

const RUNNING: DrawnState = {
  status: 'active',
  ending: null,
  cancelReason: null,
  charges: ['due'],
  mandates: ['pending'],
}

it('takes the address in any case, at the same moment by many, and counts once', async () => {
  const [{ subscription, row }] = await newPair(1001, RUNNING)
  const writings = [
    row.eoaAddress,
    row.eoaAddress.toLowerCase(),
    `0x${row.eoaAddress.slice(2).toUpperCase()}`,
  ]
  const answers = await Promise.all(
    writings.map((written) =>
      cancelPayment(world.deps, {
        author: author(),
        subscriptionId: subscription.id,
        eoaAddress: written as Address,
      }),
    ),
  )
  expect(answers).toEqual([{ success: true }, { success: true }, { success: true }])
  const { subscriber, told, entries } = await stored(row)
  expect(subscriber).toMatchObject({ status: 'cancelled' })
  expect(told.filter(({ type }: { type: string }) => type === 'subscriber.cancelled')).toHaveLength(1)
  expect(entries).toMatchObject([{ ...author(), details: { cancelled: 1 } }])
})

it('keeps nothing of a cancel whose transaction is undone, and nothing of another merchant’s', async () => {
  const [{ subscription, row }] = await newPair(1002, RUNNING)
  const before = await stored(row)
  const params = { author: author(), subscriptionId: subscription.id, eoaAddress: row.eoaAddress }
  const undone = world.deps.store.transaction(async (tx) => {
    const store = joinTransaction(world.deps.store, tx)
    expect(await cancelPayment({ ...world.deps, store }, params)).toEqual({ success: true })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await stored(row)).toEqual(before)
  const stranger = { ...author(), merchantId: (await world.newMerchant()).userId }
  await expect(cancelPayment(world.deps, { ...params, author: stranger })).rejects.toThrow(NotFoundError)
  expect(await stored(row)).toEqual(before)
})
