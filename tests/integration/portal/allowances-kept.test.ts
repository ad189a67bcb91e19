import { beforeEach, expect, test } from 'vitest'
import { POST as announceRoute } from '@/app/api/v1/plans/[id]/price-changes/route'
import { DELETE as takeBackRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change/route'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { resolvePermits } from '@/lib/server/services/keeper/resolve-permits'
import { startWaitingTerms } from '@/lib/server/services/keeper/start-waiting-terms'
import { recordChargeIncluded, reverseCharge } from '@/lib/server/services/records/record-charge-log'
import { markUnmined } from '@/lib/server/store/chain/chain-transactions'
import {
  chargesOf,
  chargesOnChain,
  mandateNow,
  opening,
  openWindow,
  PRICE,
  reachWindow,
  subscribe,
  subscriberNow,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { changeBy } from '../../support/chain/payer-change'
import { quoteRenewal, renew, renewalsOf, renewBySignature } from '../../support/chain/payer-renewal'
import { showPermitDomain } from '../../support/chain/permit-domain'
import { asPayer } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'
import { newSubscription } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  showPermitDomain(world)
})

const withLeftover = () => subscribe(world, { reach: 3, allowance: 30n * PRICE, balance: 100n * PRICE })

test('a charge in a block counts as taken, however often its payer renews meanwhile', async () => {
  const made = await withLeftover()
  openWindow(world, made, 1)
  await chargeDue(world.deps, { network: world.network, keys: world.keys })
  await world.send()
  const { receipts, number } = world.chain.mine({ timestamp: world.clock.now().getTime() / 1000 })
  const { chainId, puller, id: mandateId } = await mandateNow(world, made)
  const transactionHash = receipts[0]?.logs[0]?.transactionHash
  if (!transactionHash) throw new Error('Nothing was charged')
  const place = { chainId, puller, mandateId, period: 1, amountAtomic: PRICE, transactionHash }
  await recordChargeIncluded(world.deps, { ...place, blockNumber: number })
  for (const _ of [1, 2, 3]) expect((await renew(world, made, { charges: 1 })).problem).toBeNull()
  await world.settle()
  for (const period of [2, 3, 4]) await reachWindow(world, made, period)
  expect(chargesOnChain(world, made)).toBe(3)
})

test('new terms that are taken back have allowed nothing', async () => {
  const made = await withLeftover()
  const { apiKey } = world.merchant
  const body = { price: 12, from: opening(made, 6), otherwise: 'keep' }
  const params = { id: made.subscriber.planId }
  expect((await world.call(announceRoute, { apiKey, params, body })).problem).toBeNull()
  await changeBy(world, made, { when: 'price_change' })
  const { problem } = await world.call(takeBackRoute, await asPayer(world, made))
  expect(problem).toBeNull()
  for (const period of [1, 2, 3, 4]) await reachWindow(world, made, period)
  expect(chargesOnChain(world, made)).toBe(3)
})

test('a payment of earlier terms that is reversed leaves what is allowed of the new ones', async () => {
  const made = await withLeftover()
  world.fund(made.payer.address, { allowance: 10_000n * PRICE, balance: 10_000n * PRICE })
  const planId = world.subscription.plans.find(({ name }) => name === 'Team')?.id
  await changeBy(world, made, { planId, when: 'now', periods: 3 })
  const first = await mandateNow(world, made)
  await world.settle()
  await world.settle()
  const before = await subscriberNow(world, made)
  const [charge] = await chargesOf(world, made)
  if (!charge?.transactionHash || charge.blockNumber === null) throw new Error('Nothing was paid')
  const { period, amountAtomic, transactionHash, blockNumber } = charge
  const { chainId, puller, id: mandateId } = first
  const log = { chainId, puller, mandateId, period, amountAtomic, transactionHash, blockNumber }
  await reverseCharge(world.deps, log)
  const { allowedCharges, chargesPaid, paidOtherwise } = await subscriberNow(world, made)
  expect(chargesPaid).toBe(before.chargesPaid - 1)
  expect([allowedCharges, chargesPaid - paidOtherwise]).toEqual([3, 1])
})

test('no permit is taken for waiting terms whose first charge is on its way: nothing would bring it', async () => {
  // The merchant's contract is there.
  await withLeftover()
  const trial = await newSubscription(world, world.merchant, { trialDays: 14 })
  const made = await subscribe(world, {
    subscription: trial,
    reach: 3,
    allowance: 3n * PRICE,
    balance: 9n * PRICE,
  })
  openWindow(world, made, 0)
  await startWaitingTerms(world.deps, { network: world.network, keys: world.keys })
  expect((await quoteRenewal(world, made, 12)).problem).toMatchObject({ code: 'renewal_in_flight' })
  await world.settle()
  expect((await quoteRenewal(world, made, 12)).problem).toBeNull()
})

test('the later of two renewals says what is allowed, in whichever order a reorganization brings them back', async () => {
  const made = await withLeftover()
  for (const charges of [24, 6]) {
    await renewBySignature(world, made, charges)
    await world.settle()
  }
  const transactions = await transactionsFor(world, 'permit')
  expect(transactions).toHaveLength(2)
  expect(await subscriberNow(world, made)).toMatchObject({ allowedCharges: 7 })
  await world.deps.store.transaction(async (tx) => {
    for (const transaction of transactions) await markUnmined(tx, transaction)
  })
  // Only one can wait: the other one is taken back once this is there again.
  await resolvePermits(world.deps, world)
  await world.settle()
  await world.settle()
  expect((await renewalsOf(world, made)).map(({ status }) => status)).not.toContain('waiting')
  expect(await subscriberNow(world, made)).toMatchObject({ allowedCharges: 7 })
})

test('an allowance that was given since a renewal stays, whatever a reorganization does with that', async () => {
  for (const charges of [36, 13]) {
    const made = await withLeftover()
    await renewBySignature(world, made, 13)
    await world.settle()
    world.fund(made.payer.address, { allowance: 40n * PRICE })
    expect((await renew(world, made, { charges })).problem).toBeNull()
    const allowed = { allowedCharges: charges + 1 }
    expect(await subscriberNow(world, made)).toMatchObject(allowed)
    const transactions = await transactionsFor(world, 'permit')
    await world.deps.store.transaction(async (tx) => {
      for (const transaction of transactions) await markUnmined(tx, transaction)
    })
    await resolvePermits(world.deps, world)
    expect(await subscriberNow(world, made)).toMatchObject(allowed)
    await world.settle()
    expect(await subscriberNow(world, made)).toMatchObject(allowed)
  }
})
