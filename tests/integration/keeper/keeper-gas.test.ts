import { beforeEach, describe, expect, test } from 'vitest'
import { chargeCeiling } from '@/lib/server/chain/fees/fees'
import { createLog } from '@/lib/server/log'
import { checkPaymentNetwork } from '@/lib/server/services/health/check-payment-network'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { holdLease } from '@/lib/server/services/onchain/hold-lease'
import { sendTransactions } from '@/lib/server/services/transactions/send-transactions'
import { withdrawCharges } from '@/lib/server/services/transactions/withdraw-charges'
import { transactionAttempts } from '@/lib/server/store/schema/payment-schema'
import { keyOf } from '../../simulation/ledger'
import {
  cancelAll,
  chargesOf,
  chargesOnChain,
  enrolmentNow,
  mandateNow,
  openWindow,
  reachWindow,
  subscribe,
  subscriberNow,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'

const store = sharedStore()
let world: KeeperWorld
const lines: string[] = []
beforeEach(async () => {
  lines.length = 0
  const log = createLog('warn', { write: (line) => lines.push(line) })
  world = await createKeeperWorld({ store: store(), log })
})

const coins = (amount: bigint) =>
  world.chain.endow((ledger) => ledger.coins.set(keyOf(world.keys.keeper.address), amount))

test('a key without coins for gas sends nothing and fails nobody: it says so, and goes on when it has some', async () => {
  const made = await subscribe(world)
  coins(1n)
  await reachWindow(world, made, 1)
  expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'submitted' })
  expect(chargesOnChain(world, made)).toBe(1)
  expect(world.chain.pool).toEqual([])
  expect(lines.join('')).toContain('cannot pay for their gas')
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active' })
  coins(10n ** 20n)
  await world.advance(2 * 60_000)
  expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid', attempts: 1 })
  expect(chargesOnChain(world, made)).toBe(2)
  expect(await eventTypes(world, made.subscriber.id)).not.toContain('payment.failed')
})

test('fees that rise after the signature are followed under the same nonce, and the charge is taken once', async () => {
  const made = await subscribe(world)
  openWindow(world, made, 1)
  await chargeDue(world.deps, world)
  world.chain.baseFee *= 10n
  await world.settle()
  expect(chargesOnChain(world, made)).toBe(1)
  for (let minutes = 0; minutes < 60; minutes += 4) await world.advance(4 * 60_000)
  expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid', attempts: 1 })
  expect(chargesOnChain(world, made)).toBe(2)
  expect(await transactionsFor(world, 'charge')).toHaveLength(1)
})

test('a server that names a price of nothing does not end the check of its network', async () => {
  const { network, keys, clock } = world
  const fees = async () => ({ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n })
  const free = { ...network, client: { ...network.client, fees } }
  const { chargesLeft } = await checkPaymentNetwork({ network: free, keys, clock })
  expect(chargesLeft).toBeGreaterThan(0n)
})

describe('where gas costs more than the ceiling', () => {
  const GWEI = 10n ** 9n
  const CALM = GWEI

  test('nothing is signed and no attempt is used up: what is due stays due, and is taken once the price falls', async () => {
    const made = await subscribe(world)
    world.chain.baseFee = 25n * GWEI
    await reachWindow(world, made, 1)
    const others = await world.enrol()
    await world.settle()
    expect(await transactionsFor(world, 'charge')).toEqual([])
    expect((await chargesOf(world, made))[1]).toMatchObject({
      status: 'due',
      failureReason: 'fees_too_high',
      attempts: 0,
    })
    expect(await enrolmentNow(world, others)).toMatchObject({ status: 'pending', transactionId: null })
    expect(await subscriberNow(world, made)).toMatchObject({ status: 'active' })
    world.chain.baseFee = CALM
    await world.settle()
    expect((await chargesOf(world, made))[1]).toMatchObject({
      status: 'paid',
      attempts: 1,
      failureReason: null,
    })
    expect(await enrolmentNow(world, others)).toMatchObject({ status: 'complete' })
  })

  test('nothing is signed that ends a permission, until the price falls', async () => {
    const made = await subscribe(world)
    await cancelAll(world, world.subscription.id)
    world.chain.baseFee = 25n * GWEI
    await world.settle()
    expect(await transactionsFor(world, 'cancel')).toEqual([])
    world.chain.baseFee = CALM
    await world.settle()
    expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
  })

  test('what waits is raised no further than it can be outbid below the ceiling, and charged once when the price falls', async () => {
    const made = await subscribe(world)
    openWindow(world, made, 1)
    await chargeDue(world.deps, world)
    for (const baseFee of [4n, 14n, 18n, 30n, 60n]) {
      world.chain.baseFee = baseFee * GWEI
      world.chain.dropPool()
      await world.send()
      for (let minutes = 0; minutes < 12; minutes += 4) {
        world.clock.advance(4 * 60_000)
        await world.send()
      }
    }
    const bids = await world.deps.store.db.select().from(transactionAttempts)
    const highest = bids.map(({ maxFeePerGas }) => maxFeePerGas).toSorted((a, b) => Number(b - a))[0]
    expect(highest).toBe(chargeCeiling(world.network.feeCeiling))
    world.chain.baseFee = CALM
    await world.advance(4 * 60_000)
    expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid', attempts: 1 })
    expect(chargesOnChain(world, made)).toBe(2)
  })

  test('charges of a subscriber who is cancelled before they are sent are taken back all the same', async () => {
    const made = await subscribe(world)
    openWindow(world, made, 1)
    world.chain.baseFee = 15n * GWEI
    await chargeDue(world.deps, world)
    await cancelAll(world, world.subscription.id)
    world.chain.baseFee = 25n * GWEI
    world.clock.advance(1000)
    await world.mine()
    world.chain.baseFee = CALM
    await world.advance(4 * 60_000)
    expect(chargesOnChain(world, made)).toBe(1)
    expect(await transactionsFor(world, 'charge')).toMatchObject([{ succeeded: false }])
  })

  test.each([
    ['bid little', CALM],
    ['bid as much as charges may', 15n * GWEI],
  ])('charges in the pool that %s are replaced once their subscriber is cancelled', async (_, sentAt) => {
    const made = await subscribe(world)
    openWindow(world, made, 1)
    world.chain.baseFee = sentAt
    await chargeDue(world.deps, world)
    await world.send()
    const [charge] = world.chain.pool
    world.chain.baseFee = 25n * GWEI
    await cancelAll(world, world.subscription.id)
    world.clock.advance(1000)
    await world.send()
    expect(charge).toBeDefined()
    expect(world.chain.pool).toHaveLength(1)
    expect(world.chain.pool).not.toContain(charge)
    world.chain.baseFee = CALM
    await world.advance(4 * 60_000)
    expect(chargesOnChain(world, made)).toBe(1)
    expect(await transactionsFor(world, 'charge')).toMatchObject([{ succeeded: false }])
  })

  test('a charge that was never sent is never sent once its subscriber is cancelled and the ceiling is lower', async () => {
    const made = await subscribe(world)
    openWindow(world, made, 1)
    world.chain.baseFee = 8n * GWEI
    await chargeDue(world.deps, world)
    await cancelAll(world, world.subscription.id)
    world.chain.baseFee = CALM
    await sendWith({ ...world.network, feeCeiling: 5n * GWEI })
    expect(world.chain.pool).toHaveLength(1)
    await world.mine()
    expect(chargesOnChain(world, made)).toBe(1)
    expect(await transactionsFor(world, 'charge')).toMatchObject([{ succeeded: false }])
  })

  test('a charge whose subscriber is cancelled between two steps of sending stays unsent', async () => {
    const made = await subscribe(world)
    openWindow(world, made, 1)
    await chargeDue(world.deps, world)
    await cancelAll(world, world.subscription.id)
    await holdLease(world.deps, { name: 'send' }, (lease) =>
      sendTransactions(world.deps, { network: world.network, accounts: Object.values(world.keys), lease }),
    )
    expect(world.chain.pool).toEqual([])
  })

  /** Takes back and sends, as {@link KeeperWorld.send} does, on a network that is configured otherwise. */
  const sendWith = (network: KeeperWorld['network']) =>
    holdLease(world.deps, { name: 'send' }, async (lease) => {
      const sending = { network, accounts: Object.values(world.keys), lease }
      await withdrawCharges(world.deps, sending)
      await sendTransactions(world.deps, sending)
    })
})
