import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '@/lib/server/log'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
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

  test('what waits is raised to the ceiling at most, and charged once when the price falls', async () => {
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
    expect(highest).toBe(world.network.feeCeiling)
    world.chain.baseFee = CALM
    await world.advance(4 * 60_000)
    expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid', attempts: 1 })
    expect(chargesOnChain(world, made)).toBe(2)
  })

  test('charges of a subscriber who is cancelled before they are sent are taken back all the same', async () => {
    const made = await subscribe(world)
    openWindow(world, made, 1)
    // The bid is the ceiling, which nothing can raise.
    world.chain.baseFee = 15n * GWEI
    await chargeDue(world.deps, world)
    await cancelAll(world, world.subscription.id)
    world.clock.advance(1000)
    await world.mine()
    expect(chargesOnChain(world, made)).toBe(1)
    expect(await transactionsFor(world, 'charge')).toMatchObject([{ status: 'mined', succeeded: false }])
  })
})
