import { beforeEach, expect, test } from 'vitest'
import { ManualClock } from '@/lib/server/clock'
import { fixedRates } from '@/lib/server/rates/fixed-rates'
import { changePlan } from '@/lib/server/services/subscriptions/change-plan'
import {
  chargesOf,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'
import { BASE, newSubscription, RECEIVER_A, tokenId } from '../../support/service/subscription-fixture'
import { WORLD_START } from '../../support/service/world'

/** Pico-dollars for one whole token, by what CoinGecko calls it. */
const rates: Record<string, bigint> = {}

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  rates.weth = 3_000_000_000_000_000n
  world = await createKeeperWorld({ store: store(), rates: fixedRates(new ManualClock(WORLD_START), rates) })
})

/** 9.99 dollars at 3,000 dollars, in wei. */
const FIRST = 3_330_000_000_000_000n

async function subscribeInWeth(): Promise<Subscribed> {
  const subscription = await newSubscription(world, world.merchant, {
    trialDays: 0,
    tokens: [tokenId('WETH', BASE)],
    receivers: [{ address: RECEIVER_A, networkId: BASE }],
  })
  return subscribe(world, { subscription, balance: 10n ** 18n, allowance: 10n ** 18n })
}

test('a floating token is charged at the rate of the day', async () => {
  const made = await subscribeInWeth()
  rates.weth = 2_500_000_000_000_000n
  await reachWindow(world, made, 1)
  expect((await chargesOf(world, made)).map(({ status, amountAtomic }) => [status, amountAtomic])).toEqual([
    ['paid', FIRST],
    ['paid', 3_996_000_000_000_000n],
  ])
})

test('a floating token is never charged above what was signed, however far its rate falls', async () => {
  const made = await subscribeInWeth()
  rates.weth = 300_000_000_000_000n
  await reachWindow(world, made, 1)
  expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid', amountAtomic: 2n * FIRST })
})

test('while no rate is known nothing fails: the charge waits, and is taken when there is one', async () => {
  const made = await subscribeInWeth()
  delete rates.weth
  await reachWindow(world, made, 1)
  expect((await chargesOf(world, made))[1]).toMatchObject({
    status: 'due',
    failureReason: 'rate_unavailable',
    attempts: 0,
  })
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active' })
  rates.weth = 3_000_000_000_000_000n
  await world.settle()
  expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid', failureReason: null })
  expect(await eventTypes(world, made.subscriber.id)).not.toContain('payment.failed')
})

test('a token without a rate keeps no other token waiting', async () => {
  const floating = await subscribeInWeth()
  const pegged = await subscribe(world)
  delete rates.weth
  await reachWindow(world, pegged, 1)
  expect((await chargesOf(world, pegged))[1]).toMatchObject({ status: 'paid' })
  expect((await chargesOf(world, floating))[1]).toMatchObject({ status: 'due' })
})

test('a subscriber goes on paying the price that was signed when the plan’s price changes', async () => {
  const made = await subscribe(world)
  const [plan] = world.subscription.plans
  if (!plan) throw new Error('There is no plan')
  await changePlan(world.deps, {
    id: plan.id,
    change: { price: 99 },
    author: { merchantId: world.merchant.userId, actor: 'system' },
  })
  await reachWindow(world, made, 1)
  expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid', amountAtomic: 9_990_000n })
})
