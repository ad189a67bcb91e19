import { beforeEach, expect, test } from 'vitest'
import { POST as cancelRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/cancel/route'
import { DELETE as takeBackRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change/route'
import { POST as pauseRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/pause/route'
import { POST as resumeRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/resume/route'
import { POST as unpauseRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/unpause/route'
import { POST as merchantPause } from '@/app/api/v1/subscribers/[id]/pause/route'
import { watchFunds } from '@/lib/server/services/keeper/watch-funds'
import { findForecast } from '@/lib/server/store/subscribers/payer-funds'
import { opening, PRICE, type Subscribed, subscribe } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { changeBy } from '../../support/chain/payer-change'
import { payerSession } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'

const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
/** A payer whose wallet is enough for three charges, as was read last. */
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  made = await subscribe(world)
  world.fund(made.payer.address, { balance: 3n * PRICE })
  await read()
})

async function read() {
  world.clock.advance(60_000)
  await watchFunds(world.deps, world)
}

/** A request of the payer. No reading of the chain lies between it and the forecast in its answer. */
async function asked(body?: object) {
  const cookie = await payerSession(world, made.payer.address)
  return { cookie, params: { subscriberId: made.subscriber.id }, ...(body && { body }) }
}

const three = (first: number) => ({
  chargesFunded: 3,
  failsAt: opening(made, first + 3).toISOString(),
  lacks: 'balance',
})

test('a subscription that is kept after all is foreseen as before the cancel, also where that was read meanwhile', async () => {
  const ending = await world.call(cancelRoute, await asked({ when: 'period_end' }))
  expect(ending.data.funds?.forecast).toBeNull()
  await read()
  const kept = await world.call(resumeRoute, await asked())
  expect(kept.data.funds?.forecast).toMatchObject(three(1))
})

test('a pause takes its charges out of the forecast at once, and its end puts them back', async () => {
  const paused = await world.call(pauseRoute, await asked({ periods: 3 }))
  expect(paused.data.funds?.forecast).toMatchObject(three(4))
  await read()
  const ended = await world.call(unpauseRoute, await asked())
  expect(ended.data.funds?.forecast).toMatchObject(three(1))
})

test('so does a pause by the merchant', async () => {
  const cookie = await world.newSession(world.merchant.userId)
  await world.call(merchantPause, { cookie, params: { id: made.subscriber.id }, body: { periods: 2 } })
  const of = { merchantId: world.merchant.userId, subscriberId: made.subscriber.id }
  expect(await findForecast(world.deps.store.db, of)).toMatchObject({ failsAt: opening(made, 6) })
})

test('signed terms are foreseen at once, and the former ones once they are taken back', async () => {
  const team = world.subscription.plans.find(({ name }) => name === 'Team')?.id
  await changeBy(world, made, { planId: team, when: 'renewal' })
  const of = { merchantId: world.merchant.userId, subscriberId: made.subscriber.id }
  expect(await findForecast(world.deps.store.db, of)).toMatchObject({ chargesFunded: 0, lacks: 'balance' })
  const back = await world.call(takeBackRoute, await asked())
  expect(back.data.funds?.forecast).toMatchObject(three(1))
})

test('an allowance that the payer gave before it signed is shown at once, and once the change is undone', async () => {
  const team = world.subscription.plans.find(({ name }) => name === 'Team')?.id
  world.fund(made.payer.address, { balance: 2n * PRICE, allowance: 1000n * PRICE })
  await changeBy(world, made, { planId: team, when: 'renewal' })
  const back = await world.call(takeBackRoute, await asked())
  expect(back.data.funds).toMatchObject({
    balance: String(2n * PRICE),
    allowance: String(1000n * PRICE),
    stale: false,
    forecast: { chargesFunded: 2 },
  })
})
