import { eq } from 'drizzle-orm'
import { numberToHex } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '@/lib/server/log'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { startEnrolments } from '@/lib/server/services/keeper/start-enrolments'
import type { Store } from '@/lib/server/store/database/store'
import { chainTransactions, charges, mandates } from '@/lib/server/store/schema/payment-schema'
import {
  cancelAll,
  chargesOf,
  chargesOnChain,
  enrolmentNow,
  mandateNow,
  openWindow,
  type Subscribed,
  subscribe,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'
import { newSubscription } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
const lines: string[] = []
beforeEach(async () => {
  lines.length = 0
  const log = createLog('error', { write: (line) => lines.push(line) })
  world = await createKeeperWorld({ store: store(), log })
})

/** Stored terms that nothing can be made of. */
async function spoil({ mandate }: Pick<Awaited<ReturnType<KeeperWorld['enrol']>>, 'mandate'>) {
  await world.deps.store.db
    .update(mandates)
    .set({ message: { ...mandate.message, firstChargeAt: 'never' } })
    .where(eq(mandates.id, mandate.id))
}

/** Charges of far windows in as many transactions, all of them in the first block, which no server knows. */
async function loseReceipts({ subscriber }: Subscribed, count: number) {
  const { db } = world.deps.store
  const [first] = await transactionsFor(world, 'start')
  const [paid] = await db.select().from(charges).where(eq(charges.subscriberId, subscriber.id))
  if (!first || !paid) throw new Error('Nobody has paid yet')
  for (let index = 0; index < count; index += 1) {
    const transactionId = world.deps.random.uuid()
    const hash = numberToHex(index, { size: 32 })
    await db.insert(chainTransactions).values({
      ...first,
      ...{
        id: transactionId,
        hash,
        nonce: 1000 + index,
        purpose: 'charge',
        blockNumber: 1n,
        status: 'final',
      },
    })
    await db.insert(charges).values({
      ...paid,
      ...{
        id: world.deps.random.uuid(),
        period: 100 + index,
        status: 'submitted',
        transactionId,
        paidAt: null,
      },
    })
  }
}

test('a renewal that cannot be worked on holds up no other, and is logged', async () => {
  const bad = await subscribe(world)
  const good = await subscribe(world)
  await spoil(bad)
  openWindow(world, good, 1)
  await world.settle()
  expect((await chargesOf(world, good))[1]).toMatchObject({ status: 'paid' })
  expect((await chargesOf(world, bad))[1]).toMatchObject({ status: 'due' })
  expect(lines.join('')).toContain(bad.subscriber.id)
})

test('signed terms that cannot be worked on hold up no others, and are logged', async () => {
  const bad = await world.enrol()
  await spoil(bad)
  world.clock.advance(1000)
  const good = await world.enrol()
  await world.settle()
  expect(await enrolmentNow(world, good)).toMatchObject({ status: 'complete' })
  expect(chargesOnChain(world, good)).toBe(1)
  expect(await enrolmentNow(world, bad)).toMatchObject({ status: 'pending' })
  expect(lines.join('')).toContain(bad.enrolment.id)
})

test('a charge whose failure cannot be looked into holds up no other, and is logged', async () => {
  const bad = await subscribe(world)
  const good = await subscribe(world)
  openWindow(world, good, 1)
  await chargeDue(world.deps, world)
  for (const { payer } of [bad, good]) world.fund(payer.address, { balance: 0n })
  await spoil(bad)
  await world.settle()
  expect((await chargesOf(world, good))[1]).toMatchObject({
    status: 'failed',
    failureReason: 'insufficient_balance',
  })
  expect((await chargesOf(world, bad))[1]).toMatchObject({ status: 'submitted' })
  expect(lines.join('')).toContain(bad.subscriber.id)
})

test('charges whose receipts no server has any more hold up none behind them', async () => {
  const forgotten = await subscribe(world)
  const good = await subscribe(world)
  await loseReceipts(forgotten, 45)
  openWindow(world, good, 1)
  await chargeDue(world.deps, world)
  world.fund(good.payer.address, { balance: 0n })
  await world.settle()
  expect((await chargesOf(world, good))[1]).toMatchObject({
    status: 'failed',
    failureReason: 'insufficient_balance',
  })
  const lost = (await chargesOf(world, forgotten)).slice(-45)
  expect(new Set(lost.map(({ status }) => status))).toEqual(new Set(['submitted']))
})

test('signed terms whose failure cannot be looked into hold up no others, and are logged', async () => {
  const bad = await world.enrol()
  world.clock.advance(1000)
  const good = await world.enrol()
  await startEnrolments(world.deps, world)
  // The first of them deployed the contract, which the next are brought to.
  await world.mine()
  await startEnrolments(world.deps, world)
  for (const { payer } of [bad, good]) world.fund(payer.address, { balance: 0n })
  await spoil(bad)
  await world.settle()
  expect(await enrolmentNow(world, good)).toMatchObject({
    status: 'failed',
    failureReason: 'insufficient_balance',
  })
  expect(await enrolmentNow(world, bad)).toMatchObject({ status: 'pending' })
  expect(lines.join('')).toContain(bad.enrolment.id)
})

test('a mandate that cannot be ended holds up no other, and is logged', async () => {
  const other = await world.newMerchant()
  const elsewhere = await newSubscription(world, other, { trialDays: 0 })
  const bad = await subscribe(world)
  const good = await subscribe(world, { subscription: elsewhere, merchant: other })
  await spoil(bad)
  await cancelAll(world, world.subscription.id)
  await cancelAll(world, elsewhere.id, undefined, other)
  await world.settle()
  expect(await mandateNow(world, bad)).toMatchObject({ status: 'live' })
  expect(await mandateNow(world, good)).toMatchObject({ status: 'ended' })
  expect(lines.join('')).toContain(world.puller)
})

test('a database that is away is no mistake of a payment', async () => {
  const made = await subscribe(world)
  openWindow(world, made, 1)
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  let transactions = 0
  const deps = {
    ...world.deps,
    store: {
      ...world.deps.store,
      // The first makes the row of the window, the second is the one that signs.
      transaction: (run: Parameters<Store['transaction']>[0]) => {
        transactions += 1
        return transactions > 1 ? Promise.reject(away) : world.deps.store.transaction(run)
      },
    },
  } as typeof world.deps
  await expect(chargeDue(deps, world)).rejects.toBe(away)
  expect(transactions).toBe(2)
  expect(lines).toEqual([])
})

test('a mandate that our key may not end holds up no other', async () => {
  const other = await world.newMerchant()
  const elsewhere = await newSubscription(world, other, { trialDays: 0 })
  const bad = await subscribe(world)
  const good = await subscribe(world, { subscription: elsewhere, merchant: other })
  // The first merchant gave the role to another account.
  world.chain.endow(({ pullers }) => {
    const puller = pullers.get(world.puller.toLowerCase())
    if (puller) pullers.set(world.puller.toLowerCase(), { ...puller, canceller: world.keys.keeper.address })
  })
  await cancelAll(world, world.subscription.id)
  await cancelAll(world, elsewhere.id, undefined, other)
  await world.settle()
  expect(await mandateNow(world, bad)).toMatchObject({ status: 'live' })
  expect(await mandateNow(world, good)).toMatchObject({ status: 'ended' })
  expect(lines.join('')).toContain('may not cancel')
})
