import { beforeEach, expect, test } from 'vitest'
import { GET as readMetrics } from '@/app/api/v1/metrics/route'
import type { GrantedDiscount } from '@/lib/billing/discounts/discount'
import { chargesOf, PRICE, reachWindow, subscribe, subscriberNow } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'
import { newSubscription } from '../../support/service/subscription-fixture'

const HALF: GrantedDiscount = {
  id: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14',
  code: 'HALF',
  percentBps: 5_000,
  amountMicroUsd: null,
  charges: 2,
}
/** Half of the price in whole cents, rounded for the payer. */
const REDUCED = 4_990_000n

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

const amounts = async (made: Parameters<typeof chargesOf>[1]) =>
  (await chargesOf(world, made)).map(({ status, amountAtomic }) => [status, amountAtomic])
const mrr = async () => (await world.call(readMetrics, { apiKey: world.merchant.apiKey, query: {} })).data.mrr

test('the first charges are less, the others are the signed price, and revenue follows', async () => {
  const made = await subscribe(world, { discount: HALF })
  expect(await amounts(made)).toEqual([['paid', REDUCED]])
  expect(await mrr()).toBe(4.99)
  await reachWindow(world, made, 1)
  expect(await amounts(made)).toEqual([
    ['paid', REDUCED],
    ['paid', REDUCED],
  ])
  expect(await mrr()).toBe(9.99)
  await reachWindow(world, made, 2)
  expect((await amounts(made))[2]).toEqual(['paid', PRICE])
  const lines = (await chargesOf(world, made)).map((charge) =>
    charge.lines.map(({ kind, amountMicroUsd }) => [kind, amountMicroUsd]),
  )
  const whole = ['plan', PRICE]
  const half = [whole, ['discount', REDUCED - PRICE]]
  expect(lines).toEqual([half, half, [whole]])
})

test('a window that nobody could charge uses up nothing of it', async () => {
  const made = await subscribe(world, { discount: HALF })
  world.fund(made.payer.address, { balance: 0n })
  await reachWindow(world, made, 1)
  world.fund(made.payer.address, { balance: 10n ** 8n })
  await reachWindow(world, made, 2)
  expect((await amounts(made)).at(-1)).toEqual(['paid', REDUCED])
  expect(await subscriberNow(world, made)).toMatchObject({ chargesPaid: 2, reducedPriceMicroUsd: null })
})

test('behind a trial the first charge after it is less', async () => {
  const subscription = await newSubscription(world, world.merchant, { trialDays: 7 })
  const made = await subscribe(world, { subscription, discount: HALF })
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'trialing' })
  await reachWindow(world, made, 0)
  await world.settle()
  expect(await amounts(made)).toEqual([['paid', REDUCED]])
})
