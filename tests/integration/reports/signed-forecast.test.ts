import { beforeEach, expect, test } from 'vitest'
import { GET as forecastRoute } from '@/app/api/v1/metrics/forecast/route'
import { POST as announceRoute } from '@/app/api/v1/plans/[id]/price-changes/route'
import { dayOf } from '@/lib/billing/calendar'
import { MINUTE_MS } from '@/lib/billing/durations'
import { addDays } from '@/lib/billing/money/recurring-revenue'
import type { Otherwise } from '@/lib/billing/price-changes/price-rise'
import { watchFunds } from '@/lib/server/services/keeper/watch-funds'
import { pauseSubscriber } from '@/lib/server/services/subscribers/pause-subscriber'
import { changePlan } from '@/lib/server/services/subscriptions/change-plan'
import { opening, reachWindow, type Subscribed, subscribe } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { changeBy } from '../../support/chain/payer-change'
import { sharedStore } from '../../support/service/shared-store'

const PRICE = 9.99
const store = sharedStore()
let world: KeeperWorld
let planId: string
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  planId = world.subscription.plans[0]?.id ?? ''
})

/** A subscriber with the means for a year. */
const signUp = (options: Parameters<typeof subscribe>[1] = {}) =>
  subscribe(world, { balance: 10n ** 12n, reach: 12, ...options })

/** Foreseen revenue on the day of a window's opening, and on the day before. */
async function around(of: Subscribed, window: number): Promise<(number | undefined)[]> {
  const { data } = await world.call(forecastRoute, { apiKey: world.merchant.apiKey })
  const day = dayOf(opening(of, window))
  const on = (at: string) => data.byDay.find((each: { day: string }) => each.day === at)?.mrr
  return [on(addDays(day, -1)), on(day)]
}

const announce = (otherwise: Otherwise, from: Date) =>
  world.call(announceRoute, {
    apiKey: world.merchant.apiKey,
    params: { id: planId },
    body: { price: 12, from, otherwise },
  })

test('a signed change counts from the day on which it holds', async () => {
  const made = await signUp()
  const author = { merchantId: world.merchant.userId, actor: 'system' }
  await changePlan(world.deps, { id: planId, change: { quantityMax: 5 }, author })
  await changeBy(world, made, { quantity: 3, when: 'renewal' })
  expect(await around(made, 1)).toEqual([PRICE, 3 * PRICE])
  await reachWindow(world, made, 1)
  expect(await around(made, 2)).toEqual([3 * PRICE, 3 * PRICE])
})

test('a signed change that ends a pause, and that its payer has no means for, is no revenue', async () => {
  const made = await signUp()
  const author = { merchantId: world.merchant.userId, actor: 'system' }
  await changePlan(world.deps, { id: planId, change: { quantityMax: 5 }, author })
  await changeBy(world, made, { quantity: 3, when: 'renewal' })
  await pauseSubscriber(world.deps, { author, id: made.subscriber.id, periods: 2 })
  expect(await around(made, 1)).toEqual([0, 3 * PRICE])
  world.fund(made.payer.address, { balance: 0n })
  world.clock.advance(MINUTE_MS)
  await watchFunds(world.deps, world)
  expect(await around(made, 1)).toEqual([0, 0])
  const { data } = await world.call(forecastRoute, { apiKey: world.merchant.apiKey })
  expect(data).toMatchObject({ failingCount: 1, failing: [{ failsAt: opening(made, 1).toISOString() }] })
})

test('a discount makes the price whole with the last charge that it reduces', async () => {
  const half = { id: 'once', code: null, percentBps: 5_000, amountMicroUsd: null, charges: 2 }
  const made = await signUp({ discount: half })
  expect(await around(made, 1)).toEqual([4.99, PRICE])
  await reachWindow(world, made, 1)
  expect(await around(made, 2)).toEqual([PRICE, PRICE])
})

test('a higher price that ends whoever does not accept it is revenue of those who do', async () => {
  const [taker, leaver] = [await signUp(), await signUp()]
  await announce('end', opening(taker, 2))
  expect(await around(taker, 2)).toEqual([2 * PRICE, 0])
  await changeBy(world, taker, { when: 'price_change' })
  expect(await around(leaver, 2)).toEqual([2 * PRICE, 12])
  await reachWindow(world, leaver, 1)
  await reachWindow(world, leaver, 2)
  expect(await around(leaver, 3)).toEqual([12, 12])
})

test('a higher price is asked of nobody who may keep the old one', async () => {
  const made = await signUp()
  await announce('keep', opening(made, 2))
  expect(await around(made, 2)).toEqual([PRICE, PRICE])
})
