import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { resolveCharges } from '@/lib/server/services/keeper/resolve-charges'
import { resolveStarts } from '@/lib/server/services/keeper/resolve-starts'
import { startEnrolments } from '@/lib/server/services/keeper/start-enrolments'
import { type ChainTransaction, markAllUnmined } from '@/lib/server/store/chain/chain-transactions'
import { charges } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import {
  cancelAll,
  chargesOf,
  chargesOnChain,
  enrolmentNow,
  openWindow,
  subscribe,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'
import { BASE } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

const on = () => ({ network: world.network, keys: world.keys })

/** Uses up the next nonce of the keeper's key with a transaction that this installation does not know. */
async function sendFromElsewhere() {
  const { keeper } = world.keys
  const nonce = world.chain.nonceOf(world.chain.head, keeper.address)
  const fees = { maxFeePerGas: 5n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n }
  const form = { type: 'eip1559', chainId: BASE, to: keeper.address, gas: 100_000n } as const
  await world.network.client.send(await keeper.signTransaction({ ...form, ...fees, nonce }))
  world.chain.mine()
}

/** Undoes blocks down to a height, and with them for good what was in them. */
async function undoDownTo(height: bigint) {
  const depth = Number(world.chain.head.number - height)
  world.chain.undo(depth, () => true)
  // The world reads no height twice.
  for (let block = 0; block <= depth; block += 1) world.chain.mine()
  await markAllUnmined(world.deps.store.db, { chainId: BASE, from: height + 1n })
}

/** Signs something, whose nonce another transaction takes in a block that counts. @returns the height before */
async function loseRace(sign: () => Promise<unknown>, resolve: () => Promise<number>): Promise<bigint> {
  await sign()
  const { number } = world.chain.head
  await sendFromElsewhere()
  await world.mine()
  expect(await resolve()).toBe(1)
  return number
}

const chargeInVain = () =>
  loseRace(
    () => chargeDue(world.deps, on()),
    () => resolveCharges(world.deps, on()),
  )

/** Call data under a transaction's nonce on the chain. */
const calledBy = (transaction: ChainTransaction | undefined) =>
  world.chain.blocks
    .flatMap(({ transactions }) => transactions)
    .filter(({ from, nonce }) => from === transaction?.sender && nonce === transaction.nonce)
    .map(({ data }) => data)

test('a charge whose lost nonce is free again is not sent once its subscriber is cancelled', async () => {
  const made = await subscribe(world)
  openWindow(world, made, 1)
  const height = await chargeInVain()
  await cancelAll(world, world.subscription.id)
  await undoDownTo(height)
  await world.send()
  await world.mine()
  const [charge] = await transactionsFor(world, 'charge')
  expect(calledBy(charge)).toEqual(['0x'])
  expect(chargesOnChain(world, made)).toBe(1)
})

test('a charge that is signed anew is not sent under its first nonce too', async () => {
  const made = await subscribe(world)
  openWindow(world, made, 1)
  const height = await chargeInVain()
  await chargeDue(world.deps, on())
  await undoDownTo(height)
  await world.settle()
  const [first, second] = await transactionsFor(world, 'charge')
  expect([calledBy(first), calledBy(second)]).toEqual([['0x'], [second?.data]])
  expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid', transactionId: second?.id })
})

test('a batch is not sent again once one of its charges, refused in an undone block, is signed anew', async () => {
  const [refused, taken] = [await subscribe(world), await subscribe(world)]
  openWindow(world, refused, 1)
  openWindow(world, taken, 1)
  await chargeDue(world.deps, on())
  const { number } = world.chain.head
  world.fund(refused.payer.address, { balance: 0n })
  await world.mine()
  await resolveCharges(world.deps, on())
  expect((await chargesOf(world, refused))[1]).toMatchObject({ status: 'failed' })
  world.fund(refused.payer.address, { balance: 10n ** 8n })
  world.clock.set((await chargesOf(world, refused))[1]?.nextAttemptAt ?? new Date(0))
  await chargeDue(world.deps, on())
  await undoDownTo(number)
  await world.send()
  await world.mine()
  const [batch, alone] = await transactionsFor(world, 'charge')
  expect([calledBy(batch), calledBy(alone)]).toEqual([['0x'], [alone?.data]])
})

test('a start that is signed anew is not sent under its first nonce too', async () => {
  const made = await world.enrol()
  await startEnrolments(world.deps, on())
  await world.mine()
  const height = await loseRace(
    () => startEnrolments(world.deps, on()),
    () => resolveStarts(world.deps, on()),
  )
  await startEnrolments(world.deps, on())
  await undoDownTo(height)
  await world.settle()
  const [first, second] = await transactionsFor(world, 'start')
  expect([calledBy(first), calledBy(second)]).toEqual([['0x'], [second?.data]])
  expect(await enrolmentNow(world, made)).toMatchObject({ status: 'complete', transactionId: second?.id })
})

test('a charge that is taken back when its subscriber has gone on is not due for ever', async () => {
  const [gone, stays] = [await subscribe(world), await subscribe(world)]
  openWindow(world, gone, 1)
  openWindow(world, stays, 1)
  await chargeDue(world.deps, on())
  const { number } = world.chain.head
  await world.settle()
  await cancelAll(world, world.subscription.id, gone.payer.address)
  // As the records are where a reorganization undid the payments of both after the next window had begun.
  await world.deps.store.db.update(charges).set({ status: 'submitted' }).where(eq(charges.period, 1))
  await world.deps.store.db
    .update(subscribers)
    .set({ nextPeriod: 2 })
    .where(eq(subscribers.id, stays.subscriber.id))
  await undoDownTo(number)
  await world.send()
  await world.mine()
  await resolveCharges(world.deps, on())
  expect((await chargesOf(world, gone))[1]).toMatchObject({ failureReason: 'subscriber_cancelled' })
  expect((await chargesOf(world, stays))[1]).toMatchObject({
    status: 'failed',
    failureReason: 'outside_window',
  })
})
