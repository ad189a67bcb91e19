import { beforeEach, expect, test } from 'vitest'
import { POST as pauseRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/pause/route'
import { POST as unpauseRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/unpause/route'
import { bringPermits } from '@/lib/server/services/keeper/bring-permits'
import { resolvePermits } from '@/lib/server/services/keeper/resolve-permits'
import { markUnmined } from '@/lib/server/store/chain/chain-transactions'
import {
  chargesOnChain,
  PRICE,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { renewBySignature } from '../../support/chain/payer-renewal'
import { showPermitDomain } from '../../support/chain/permit-domain'
import { asPayer } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'
import { newSubscription } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  showPermitDomain(world)
  made = await subscribe(world, { reach: 3, allowance: 3n * PRICE, balance: 100n * PRICE })
})

const pause = async (periods: number) =>
  expect((await world.call(pauseRoute, await asPayer(world, made, { periods }))).problem).toBeNull()
const unpause = async () =>
  expect((await world.call(unpauseRoute, await asPayer(world, made, {}))).problem).toBeNull()
/** The keeper signs the transaction that brings the permit. */
const bring = async () => bringPermits(world.deps, { network: world.network, keys: world.keys })

test('an allowance that was signed in a pause is for as many charges where the pause is taken back', async () => {
  const other = await newSubscription(world, world.merchant, { trialDays: 0 })
  const { payer } = made
  const second = await subscribe(world, { subscription: other, payer, allowance: 30n * PRICE })
  world.fund(payer.address, { allowance: 13n * PRICE, balance: 100n * PRICE })
  await pause(4)
  await renewBySignature(world, made, 4)
  await bring()
  await unpause()
  await world.settle()
  expect(await subscriberNow(world, made)).toMatchObject({ nextPeriod: 1, allowedCharges: 5 })
  for (const period of [1, 2, 3, 4, 5]) await reachWindow(world, made, period)
  expect(chargesOnChain(world, made)).toBe(5)
  // What the other one needs is left to it.
  expect(await subscriberNow(world, second)).toMatchObject({ status: 'active', chargesPaid: 6 })
})

test('an allowance that was signed before a pause is for as many charges behind it', async () => {
  await renewBySignature(world, made, 6)
  await bring()
  await pause(4)
  await world.settle()
  for (let period = 5; period < 12; period += 1) await reachWindow(world, made, period)
  expect(chargesOnChain(world, made)).toBe(7)
})

test('one that a reorganization undoes in a pause is taken back, and given again', async () => {
  await renewBySignature(world, made, 24)
  await world.settle()
  await pause(2)
  const [transaction] = await transactionsFor(world, 'permit')
  if (!transaction) throw new Error('Nothing was brought')
  await world.deps.store.transaction((tx) => markUnmined(tx, transaction))
  await resolvePermits(world.deps, world)
  expect(await subscriberNow(world, made)).toMatchObject({ nextPeriod: 3, allowedCharges: 3 })
  await world.settle()
  expect(await subscriberNow(world, made)).toMatchObject({ nextPeriod: 3, allowedCharges: 25 })
})
