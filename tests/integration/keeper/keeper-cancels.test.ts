import { eq } from 'drizzle-orm'
import { hashTypedData } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '@/lib/billing/durations'
import { cancelTypedData } from '@/lib/mandate/terms/mandate-types'
import { bringSignedCancels } from '@/lib/server/services/keeper/bring-signed-cancels'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { updateMandate } from '@/lib/server/store/chain/mandates'
import { chainTransactions } from '@/lib/server/store/schema/payment-schema'
import { checkoutSessions } from '@/lib/server/store/schema/schema'
import { scriptedSignature } from '../../simulation/chain/scripted-signature'
import { keyOf } from '../../simulation/ledger'
import {
  authorizeByPayer,
  cancelAll,
  cancelByPayer,
  chargesOf,
  chargesOnChain,
  enrolmentNow,
  mandateNow,
  opening,
  openWindow,
  reachWindow,
  type Subscribed,
  subscribe,
  subscribed,
  subscriberNow,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

test('a cancel leaves nothing to charge, and ends the mandate on the chain by the key that only cancels', async () => {
  const made = await subscribe(world)
  await cancelAll(world, world.subscription.id)
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'cancelled' })
  expect(await mandateNow(world, made)).toMatchObject({ status: 'live' })
  await world.settle()
  expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
  expect(await transactionsFor(world, 'cancel')).toMatchObject([
    { sender: world.keys.canceller.address, succeeded: true },
  ])
  await reachWindow(world, made, 1)
  expect(await transactionsFor(world, 'charge')).toEqual([])
  expect(chargesOnChain(world, made)).toBe(1)
})

test('all that was cancelled for a merchant ends in one transaction', async () => {
  const enrolled = []
  for (let count = 0; count < 3; count += 1) enrolled.push(await world.enrol())
  await world.settle()
  await cancelAll(world, world.subscription.id)
  await world.settle()
  const mandates = await Promise.all(enrolled.map((each) => mandateNow(world, each)))
  expect(mandates.map(({ status }) => status)).toEqual(['ended', 'ended', 'ended'])
  expect(await transactionsFor(world, 'cancel')).toHaveLength(1)
})

test('a cancel that arrives while the keeper asks the chain keeps it from signing', async () => {
  const made = await subscribe(world)
  openWindow(world, made, 1)
  let cancelled = false
  const client: typeof world.network.client = {
    ...world.network.client,
    // The last read of the chain before the signature.
    nonce: async (address) => {
      const nonce = await world.network.client.nonce(address)
      if (!cancelled) await cancelAll(world, world.subscription.id)
      cancelled = true
      return nonce
    },
  }
  await chargeDue(world.deps, { network: { ...world.network, client }, keys: world.keys })
  expect(cancelled).toBe(true)
  expect((await chargesOf(world, made))[1]).toMatchObject({
    status: 'failed',
    failureReason: 'subscriber_cancelled',
    transactionId: null,
  })
  await world.settle()
  expect(chargesOnChain(world, made)).toBe(1)
})

/** Three who pay on the same day, which is today. */
async function threeDue() {
  const enrolled = []
  for (let count = 0; count < 3; count += 1) enrolled.push(await world.enrol())
  await world.settle()
  const all = await Promise.all(enrolled.map((each) => subscribed(world, each)))
  const [first] = all
  if (!first) throw new Error('Nobody subscribed')
  openWindow(world, first, 1)
  return { all, first }
}

test('a cancel that races many renewals never leaves a charge signed after its answer', async () => {
  const { all } = await threeDue()
  const signed = async () => (await transactionsFor(world, 'charge')).length
  const [acknowledged] = await Promise.all([
    cancelAll(world, world.subscription.id).then(signed),
    chargeDue(world.deps, world),
  ])
  expect(await signed()).toBe(acknowledged)
  await world.settle()
  expect(await signed()).toBe(acknowledged)
  const states = await Promise.all(all.map((each) => subscriberNow(world, each)))
  expect(states.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
})

/** The charges of three are signed by now. */
async function chargesUnderWay() {
  const due = await threeDue()
  await chargeDue(world.deps, world)
  return due
}

const cancelOne = ({ payer }: Subscribed) => cancelAll(world, world.subscription.id, payer.address)

test('a charge that was signed and not sent when the cancel came is never sent; the others in its batch are charged', async () => {
  const { all, first } = await chargesUnderWay()
  await cancelOne(first)
  await world.settle()
  const charged = await Promise.all(all.map(async (each) => (await chargesOf(world, each))[1]))
  expect(charged.map((charge) => [charge?.status, charge?.failureReason])).toEqual([
    ['failed', 'subscriber_cancelled'],
    ['paid', null],
    ['paid', null],
  ])
  expect(all.map((each) => chargesOnChain(world, each))).toEqual([1, 2, 2])
  expect(await eventTypes(world, first.subscriber.id)).not.toContain('payment.failed')
})

test('a charge that waits in the pool when the cancel comes is outbid by a transaction that does nothing', async () => {
  const { all, first } = await chargesUnderWay()
  await world.send()
  expect(world.chain.pool).toHaveLength(1)
  await cancelOne(first)
  await world.settle()
  expect(all.map((each) => chargesOnChain(world, each))).toEqual([1, 2, 2])
  expect(await subscriberNow(world, first)).toMatchObject({ status: 'cancelled', chargesPaid: 1 })
})

test('a charge that is under way is taken back whatever reason the cancel names', async () => {
  const { first } = await chargesUnderWay()
  await world.send()
  const author = { merchantId: world.merchant.userId, actor: 'system' } as const
  await cancelSubscriber(world.deps, {
    author,
    id: first.subscriber.id,
    when: 'now',
    reason: 'mandate_cancelled',
  })
  await world.settle()
  expect(chargesOnChain(world, first)).toBe(1)
})

test('a charge that was in a block before the cancel was told is counted, and nothing more follows', async () => {
  const { first } = await chargesUnderWay()
  await world.send()
  world.chain.mine({ timestamp: world.clock.now().getTime() / 1000 })
  await cancelOne(first)
  await world.settle()
  expect((await chargesOf(world, first))[1]).toMatchObject({ status: 'paid' })
  expect(await subscriberNow(world, first)).toMatchObject({ status: 'cancelled', chargesPaid: 2 })
  await reachWindow(world, first, 2)
  expect(chargesOnChain(world, first)).toBe(2)
})

/** A merchant's cancel at the end of what is paid. */
const endOne = ({ subscriber: { id } }: Subscribed) =>
  cancelSubscriber(world.deps, {
    author: { merchantId: world.merchant.userId, actor: 'system' },
    id,
    when: 'period_end',
  })

test.each([
  ['signed', async () => {}],
  ['sent', () => world.send()],
])(
  'a cancel at the end of what is paid takes back a renewal that is %s: it gives no free period',
  async (_, underWay) => {
    const { all, first } = await chargesUnderWay()
    await underWay()
    await endOne(first)
    expect(await subscriberNow(world, first)).toMatchObject({
      status: 'active',
      nextPeriod: null,
      cancelAt: world.clock.now(),
    })
    await world.settle()
    expect(all.map((each) => chargesOnChain(world, each))).toEqual([1, 2, 2])
    expect(await subscriberNow(world, first)).toMatchObject({
      status: 'cancelled',
      chargesPaid: 1,
      cancelledAt: opening(first, 1),
    })
    expect((await chargesOf(world, first))[1]).toMatchObject({
      status: 'failed',
      failureReason: 'subscriber_cancelled',
    })
  },
)

test('a renewal that the chain took before a cancel at the end of what is paid gives its period', async () => {
  const { first } = await chargesUnderWay()
  await world.send()
  world.chain.mine({ timestamp: world.clock.now().getTime() / 1000 })
  await endOne(first)
  await world.settle()
  expect(await subscriberNow(world, first)).toMatchObject({
    status: 'active',
    chargesPaid: 2,
    nextPeriod: null,
    cancelAt: opening(first, 2),
  })
  const told = (await eventTypes(world, first.subscriber.id)).slice(-3)
  expect(told).toEqual(['subscriber.cancel_scheduled', 'payment.succeeded', 'subscriber.cancel_scheduled'])
  await reachWindow(world, first, 2)
  expect(await subscriberNow(world, first)).toMatchObject({ status: 'cancelled' })
  expect(chargesOnChain(world, first)).toBe(2)
})

test('a cancel by the payer on the chain ends the subscriber, once', async () => {
  const made = await subscribe(world)
  cancelByPayer(world, made)
  await world.settle()
  expect(await subscriberNow(world, made)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'mandate_cancelled',
  })
  expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
  expect(await transactionsFor(world, 'cancel')).toEqual([])
  expect((await eventTypes(world, made.subscriber.id)).slice(3)).toEqual(['subscriber.cancelled'])
})

test('a cancel by the payer that the keeper meets before its log fails no retry: the subscriber ends', async () => {
  const made = await subscribe(world)
  openWindow(world, made, 1)
  cancelByPayer(world, made)
  world.chain.mine()
  await chargeDue(world.deps, world)
  expect(await subscriberNow(world, made)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'mandate_cancelled',
  })
  expect((await chargesOf(world, made))[1]).toMatchObject({
    status: 'failed',
    failureReason: 'mandate_cancelled',
    nextAttemptAt: null,
  })
  await world.settle()
  const types = await eventTypes(world, made.subscriber.id)
  expect(types.filter((type) => type === 'subscriber.cancelled')).toHaveLength(1)
})

test('a cancel by the payer on the chain after one here ends the mandate, and is told of once', async () => {
  const made = await subscribe(world)
  await cancelAll(world, world.subscription.id)
  cancelByPayer(world, made)
  await world.settle()
  expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
  const types = await eventTypes(world, made.subscriber.id)
  expect(types.filter((type) => type === 'subscriber.cancelled')).toHaveLength(1)
})

test('terms that came into force after their enrolment failed and was forgotten are ended on the chain', async () => {
  // The keeper deploys no puller for a payer who cannot pay: another one subscribes before.
  await subscribe(world)
  const made = await world.enrol({ balance: 0n })
  await world.settle()
  expect(await enrolmentNow(world, made)).toMatchObject({ status: 'failed' })
  await world.deps.store.db
    .delete(checkoutSessions)
    .where(eq(checkoutSessions.id, made.enrolment.checkoutSessionId))
  authorizeByPayer(world, made)
  await world.settle()
  expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
  expect(await transactionsFor(world, 'cancel')).toHaveLength(1)
})

describe('an end that the payer signed', () => {
  /** Stores the signature as the portal does once it has checked it. */
  const signEnd = async (made: Subscribed) => {
    const { id, chainId, puller, payer } = made.mandate
    const digest = hashTypedData(cancelTypedData({ chainId, puller }, id))
    const cancelSignature = scriptedSignature(payer, digest)
    await updateMandate(world.deps.store.db, { id, change: { cancelSignature } })
  }
  const sent = () => transactionsFor(world, 'cancel')

  test('is brought by the canceller once, and needs none of its rights', async () => {
    const made = await subscribe(world)
    // The merchant gave the role to another account.
    world.chain.endow(({ pullers }) => {
      const roles = pullers.get(keyOf(world.puller))
      if (roles) pullers.set(keyOf(world.puller), { ...roles, canceller: made.payer.address })
    })
    await endOne(made)
    await signEnd(made)
    await world.settle()
    expect(await mandateNow(world, made)).toMatchObject({ status: 'ended', cancelSignature: null })
    expect(await sent()).toMatchObject([{ sender: world.keys.canceller.address, succeeded: true }])
    // The paid period stays.
    expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', cancelAt: opening(made, 1) })
  })

  test('by two processes at once goes into one transaction', async () => {
    const made = await subscribe(world)
    await signEnd(made)
    await Promise.all([bringSignedCancels(world.deps, world), bringSignedCancels(world.deps, world)])
    expect(await sent()).toHaveLength(1)
  })

  test('that the contract refuses is dropped, and costs nothing', async () => {
    const made = await subscribe(world)
    const change = { cancelSignature: '0x1234' } as const
    await updateMandate(world.deps.store.db, { id: made.mandate.id, change })
    await world.settle()
    expect(await mandateNow(world, made)).toMatchObject({ status: 'live', cancelSignature: null })
    expect(await sent()).toEqual([])
  })

  test('that reverted leaves the permission in force, and is not brought again unless the payer signs again', async () => {
    const made = await subscribe(world)
    await signEnd(made)
    await bringSignedCancels(world.deps, world)
    const { cancelTransactionId } = await mandateNow(world, made)
    expect(cancelTransactionId).not.toBeNull()
    const reverted = { status: 'final', succeeded: false } as const
    await world.deps.store.db.update(chainTransactions).set(reverted)
    expect(await bringSignedCancels(world.deps, world)).toBe(0)
    expect(await mandateNow(world, made)).toMatchObject({ status: 'live', cancelTransactionId: null })
    await signEnd(made)
    expect(await bringSignedCancels(world.deps, world)).toBe(1)
    expect(await sent()).toHaveLength(2)
  })

  test('beyond the day’s gas waits for the next day', async () => {
    const [first, second] = [await subscribe(world), await subscribe(world)]
    for (const each of [first, second]) await signEnd(each)
    // Enough for one of them: half of a quarter of it is one merchant's.
    const network = { ...world.network, startGasPerDay: 8n * 100_000n }
    const bring = () => bringSignedCancels(world.deps, { network, keys: world.keys })
    expect([await bring(), await bring()]).toEqual([1, 0])
    world.clock.advance(DAY_MS)
    expect(await bring()).toBe(1)
  })
})

test('a payer who was cancelled can subscribe again', async () => {
  const made = await subscribe(world)
  await cancelAll(world, world.subscription.id)
  await world.settle()
  world.clock.advance(60_000)
  const again = await subscribe(world, { payer: made.payer })
  expect(again.subscriber).toMatchObject({ status: 'active', chargesPaid: 1 })
  expect(again.mandate.id).not.toBe(made.mandate.id)
})

/** A mandate that is in force again although a transaction of ours was to end it, which is final by now. */
async function endedInVain({ succeeded }: { succeeded: boolean }): Promise<Subscribed> {
  const made = await subscribe(world)
  await cancelAll(world, world.subscription.id)
  await world.settle()
  const [cancel] = await transactionsFor(world, 'cancel')
  if (!cancel) throw new Error('No cancel was sent')
  const { db } = world.deps.store
  world.chain.endow(({ standings }) => {
    standings.set(keyOf(world.puller, made.mandate.id), { phase: 'live', nextPeriod: 1, charges: 1 })
  })
  await updateMandate(db, { id: made.mandate.id, change: { status: 'live', endedAt: null } })
  const change = { status: 'final', succeeded } as const
  await db.update(chainTransactions).set(change).where(eq(chainTransactions.id, cancel.id))
  return made
}

test('a cancel that a reorganization put before the mandate, where it ended nothing, is sent again', async () => {
  const made = await endedInVain({ succeeded: true })
  await world.settle()
  expect(await transactionsFor(world, 'cancel')).toHaveLength(2)
  expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
})

test('a cancel that reverted, as where the merchant takes the role away for a moment, is sent again after a day', async () => {
  const made = await endedInVain({ succeeded: false })
  await world.advance(DAY_MS - HOUR_MS)
  expect(await transactionsFor(world, 'cancel')).toHaveLength(1)
  await world.advance(2 * HOUR_MS)
  expect(await transactionsFor(world, 'cancel')).toHaveLength(2)
  expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
})
