import { beforeEach, expect, test } from 'vitest'
import { createLog } from '@/lib/server/log'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { keyOf } from '../../simulation/ledger'
import {
  chargesOf,
  chargesOnChain,
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
