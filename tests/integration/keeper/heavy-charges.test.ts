import type { Address } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { maxLoneGas } from '@/lib/mandate/puller/charge-gas'
import { decodeCharges } from '@/lib/mandate/puller/puller-calls'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { resolveCharges } from '@/lib/server/services/keeper/resolve-charges'
import { keyOf } from '../../simulation/ledger'
import {
  chargesOf,
  chargesOnChain,
  openWindow,
  type Subscribed,
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

/** Payers whose first month is paid, and whose second is due. */
async function dueRenewals(count: number): Promise<Subscribed[]> {
  const enrolled = []
  for (let made = 0; made < count; made += 1) enrolled.push(await world.enrol())
  await world.settle()
  const all = await Promise.all(enrolled.map((each) => subscribed(world, each)))
  const [first] = all
  if (first) openWindow(world, first, 1)
  return all
}

/** Program of the token in each transfer, of one payer unless it is of all. A charge here makes two. */
const hook = (gas: bigint, { of, isHidden = false }: { of?: Subscribed; isHidden?: boolean } = {}) =>
  world.chain.endow(({ hooks }) => {
    hooks.set(of ? keyOf(world.token, of.payer.address) : keyOf(world.token), { gas, isHidden })
  })

const renewalsOf = async (all: readonly Subscribed[]) =>
  (await Promise.all(all.map((each) => chargesOf(world, each)))).map(([, renewal]) => renewal)

/** Charges of each transaction, in their order. */
async function sizes(): Promise<number[]> {
  return (await transactionsFor(world, 'charge')).map(({ data }) => decodeCharges(data).length)
}

describe('a token too heavy for a batch', () => {
  test('is charged in a transaction for each, as the try measures it', async () => {
    const all = await dueRenewals(3)
    hook(260_000n)
    await world.settle()
    expect((await renewalsOf(all)).map((charge) => [charge?.status, charge?.attempts])).toEqual(
      all.map(() => ['paid', 1]),
    )
    expect(await sizes()).toEqual([1, 1, 1])
  })

  test('is charged alone too where the batch would still take it, with too little to spare', async () => {
    const all = await dueRenewals(2)
    hook(140_000n)
    expect(await chargeDue(world.deps, world)).toBe(2)
    expect(await sizes()).toEqual([1, 1])
    await world.settle()
    expect(all.map((each) => chargesOnChain(world, each))).toEqual([2, 2])
  })

  test('of one payer leaves the others together', async () => {
    const all = await dueRenewals(4)
    hook(250_000n, { of: all[1] as Subscribed })
    await world.settle()
    expect(all.map((each) => chargesOnChain(world, each))).toEqual([2, 2, 2, 2])
    expect((await sizes()).toSorted()).toEqual([1, 3])
  })

  test('of more gas than the keeper spends on a charge fails with that as its reason, and nothing is sent', async () => {
    const [first] = await dueRenewals(1)
    if (!first) throw new Error('Nobody subscribed')
    hook(maxLoneGas(2))
    await world.settle()
    expect((await chargesOf(world, first))[1]).toMatchObject({
      status: 'failed',
      failureReason: 'charge_too_costly',
      attempts: 1,
      nextAttemptAt: expect.any(Date),
    })
    expect(await transactionsFor(world, 'charge')).toEqual([])
  })
})

describe('a batch that reverts whole', () => {
  test('is tried again in halves that nobody can starve, and costs nobody an attempt', async () => {
    const all = await dueRenewals(10)
    const burning = all[0] as Subscribed
    hook(10n ** 9n, { of: burning, isHidden: true })
    // Others burn too, as many as it takes to leave too little for those behind them.
    for (const each of all.slice(1, 4)) hook(10n ** 9n, { of: each, isHidden: true })
    await world.settle()
    const [batch, ...halves] = await transactionsFor(world, 'charge')
    expect(batch).toMatchObject({ succeeded: false })
    expect((await sizes()).slice(0, 3)).toEqual([10, 5, 5])
    expect(halves.slice(0, 2)).toMatchObject([{ succeeded: true }, { succeeded: true }])
    const honest = await renewalsOf(all.slice(4))
    expect(honest.map((charge) => [charge?.status, charge?.attempts])).toEqual(honest.map(() => ['paid', 1]))
    for (const each of all.slice(4)) {
      expect(await subscriberNow(world, each)).toMatchObject({ status: 'active', chargesPaid: 2 })
      expect(await eventTypes(world, each.subscriber.id)).not.toContain('payment.failed')
    }
    // Those who burn lose an attempt each, by their own item of the second try.
    for (const charge of await renewalsOf(all.slice(0, 4))) {
      expect(charge).toMatchObject({ status: 'failed', attempts: 1, failureReason: 'unknown' })
    }
  })

  test('however often ends with a transaction for each charge, and only that one’s revert is a failure', async () => {
    const all = await dueRenewals(5)
    const giveRoleTo = (keeper: Address) =>
      world.chain.endow(({ pullers }) => {
        const puller = pullers.get(world.puller.toLowerCase())
        if (puller) pullers.set(world.puller.toLowerCase(), { ...puller, keeper })
      })
    for (let tries = 0; tries < 5; tries += 1) {
      await chargeDue(world.deps, world)
      // Whatever is in the block reverts, and what is simulated does not.
      giveRoleTo(world.keys.canceller.address)
      await world.mine()
      giveRoleTo(world.keys.keeper.address)
      await resolveCharges(world.deps, world)
    }
    expect((await sizes()).toSorted((a, b) => b - a)).toEqual([5, 3, 2, 2, 1, 1, 1, 1, 1])
    expect((await renewalsOf(all)).map((charge) => [charge?.status, charge?.attempts])).toEqual(
      all.map(() => ['failed', 1]),
    )
  })
})
