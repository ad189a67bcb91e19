import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '@/lib/billing/durations'
import { ManualClock } from '@/lib/server/clock'
import { watchFunds } from '@/lib/server/services/keeper/watch-funds'
import { subscriberChanges } from '@/lib/server/store/schema/change-schema'
import { chainTransactions, mandates, payerFunds } from '@/lib/server/store/schema/payment-schema'
import { findForecast } from '@/lib/server/store/subscribers/payer-funds'
import {
  cancelByPayer,
  mandateNow,
  opening,
  openWindow,
  PRICE,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { changeBy } from '../../support/chain/payer-change'
import { countingStore } from '../../support/service/counting-store'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'

const OTHER_TOKEN = '0x4200000000000000000000000000000000000006'
const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

/** Lets a minute pass and reads all funds again. */
async function watch() {
  world.clock.advance(60_000)
  return watchFunds(world.deps, world)
}

const funds = async () => (await world.deps.store.db.select().from(payerFunds))[0]

const forecast = ({ subscriber }: Subscribed) =>
  findForecast(world.deps.store.db, { merchantId: world.merchant.userId, subscriberId: subscriber.id })

const atRiskEvents = async ({ subscriber }: Subscribed) =>
  (await eventTypes(world, subscriber.id)).filter((type) => type === 'subscriber.at_risk').length

test('what payers can pay with is known within a minute', async () => {
  const made = await subscribe(world)
  expect(await watch()).toBe(1)
  expect(await funds()).toMatchObject({ balanceAtomic: 10n ** 8n - PRICE })
  world.fund(made.payer.address, { balance: 5n, allowance: 7n })
  await watch()
  expect(await funds()).toMatchObject({ balanceAtomic: 5n, allowanceAtomic: 7n })
})

test('what was read a moment ago is not read again', async () => {
  await subscribe(world)
  await watch()
  expect(await watchFunds(world.deps, world)).toBe(0)
})

test('what a payment has changed is read and foreseen again at once', async () => {
  const made = await subscribe(world)
  world.fund(made.payer.address, { balance: 2n * PRICE })
  openWindow(world, made, 1)
  await watch()
  expect(await forecast(made)).toMatchObject({ chargesFunded: 2, failsAt: opening(made, 3) })
  await world.settle()
  world.fund(made.payer.address, { balance: PRICE })
  // No minute has gone by since the last reading.
  await watchFunds(world.deps, world)
  expect(await funds()).toMatchObject({ balanceAtomic: PRICE, isStale: false })
  expect(await forecast(made)).toMatchObject({ chargesFunded: 1, failsAt: opening(made, 3) })
})

test('what a failed payment lacked is read at once, so that no page says both', async () => {
  const made = await subscribe(world)
  openWindow(world, made, 1)
  await watch()
  expect((await forecast(made))?.chargesFunded).toBeGreaterThan(1)
  world.fund(made.payer.address, { balance: 5n })
  await world.settle()
  await watchFunds(world.deps, world)
  expect(await funds()).toMatchObject({ balanceAtomic: 5n, isStale: false })
  expect(await forecast(made)).toMatchObject({ chargesFunded: 0, failsAt: opening(made, 1) })
})

test('what is foreseen anew and did not change takes no statement of its own for each subscriber', async () => {
  await subscribe(world)
  await watch()
  const statementsOf = async () => {
    world.clock.advance(60_000)
    const { store, statements } = countingStore(world.deps.store)
    await watchFunds({ ...world.deps, store }, world)
    return statements().length
  }
  const ofOne = await statementsOf()
  await subscribe(world)
  await watch()
  expect(await statementsOf()).toBe(ofOne)
})

test('tokens that do not answer keep no payer of another one from being read', async () => {
  const made = await subscribe(world)
  const mandate = await mandateNow(world, made)
  // More than are read at once, and all of them before the good one.
  const silent = Array.from({ length: 250 }, (_, number) => ({
    ...mandate,
    id: `0x${String(number).padStart(64, '0')}` as const,
    token: '0x000000000000000000000000000000000000dEaD' as const,
  }))
  await world.deps.store.db.insert(mandates).values(silent)
  await watch()
  expect(await funds()).toMatchObject({ balanceAtomic: 10n ** 8n - PRICE })
  world.fund(made.payer.address, { balance: 5n })
  await watch()
  expect(await funds()).toMatchObject({ balanceAtomic: 5n })
})

test('an allowance that is removed in any wallet is told as a risk seven days before it matters, once', async () => {
  const made = await subscribe(world)
  await watch()
  expect(await forecast(made)).toMatchObject({ failsAt: opening(made, 10), atRiskSince: null })
  world.fund(made.payer.address, { allowance: 0n })
  await watch()
  expect(await forecast(made)).toMatchObject({
    chargesFunded: 0,
    failsAt: opening(made, 1),
    atRiskSince: null,
  })
  await reachWindow(world, made, 1, -8)
  await watch()
  expect(await atRiskEvents(made)).toBe(0)
  await world.advance(DAY_MS)
  await watch()
  await watch()
  expect(await atRiskEvents(made)).toBe(1)
})

test('a risk that comes near while billing time is moved ahead is told then, though real time stands still', async () => {
  const made = await subscribe(world)
  world.fund(made.payer.address, { allowance: 0n })
  await watch()
  const deps = { ...world.deps, wallClock: new ManualClock(world.clock.now()) }
  await reachWindow(world, made, 1, -8)
  await watchFunds(deps, world)
  expect(await atRiskEvents(made)).toBe(0)
  await world.advance(2 * DAY_MS)
  deps.wallClock.advance(1)
  await watchFunds(deps, world)
  await watchFunds(deps, world)
  expect(await atRiskEvents(made)).toBe(1)
  expect(await forecast(made)).toMatchObject({ atRiskSince: world.clock.now() })
})

test('who is funded again is at risk no more, and is told of the next time anew', async () => {
  const made = await subscribe(world)
  await reachWindow(world, made, 1, -5)
  world.fund(made.payer.address, { balance: 0n })
  await watch()
  world.fund(made.payer.address, { balance: 10n ** 8n })
  await watch()
  expect(await forecast(made)).toMatchObject({ atRiskSince: null })
  world.fund(made.payer.address, { balance: 0n })
  await watch()
  expect(await atRiskEvents(made)).toBe(2)
})

test('a mandate that was ended on the chain is noticed with the funds, before its log is read', async () => {
  const made = await subscribe(world)
  cancelByPayer(world, made)
  world.chain.mine()
  await watch()
  expect(await subscriberNow(world, made)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'mandate_cancelled',
  })
})

describe('terms that a payer signed for later', () => {
  const planNamed = (wanted: string) => world.subscription.plans.find(({ name }) => name === wanted)?.id ?? ''

  test('are what its wallet is held against, and a wallet that will not do for them is at risk', async () => {
    const made = await subscribe(world)
    await watch()
    expect(await forecast(made)).toMatchObject({ chargesFunded: 9 })
    await changeBy(world, made, { planId: planNamed('Team'), when: 'renewal', periods: 2 })
    await watch()
    expect(await forecast(made)).toMatchObject({ chargesFunded: 0, failsAt: opening(made, 1) })
    expect(await atRiskEvents(made)).toBe(0)
    await world.advance(opening(made, 1).getTime() - 3 * DAY_MS - world.clock.now().getTime())
    await watch()
    expect(await atRiskEvents(made)).toBe(1)
    world.fund(made.payer.address, { balance: 1_000n * 10n ** 6n })
    await watch()
    expect(await forecast(made)).toMatchObject({
      chargesFunded: 2,
      failsAt: opening(made, 25),
      atRiskSince: null,
    })
  })

  test('count from when they hold on, and with the permit that was signed for them', async () => {
    const made = await subscribe(world)
    const { startsAt } = await changeBy(world, made, { planId: planNamed('Team'), when: 'renewal' })
    expect(startsAt).toEqual(opening(made, 1))
    const dearer = { planId: planNamed('Starter'), periodMonths: 1, priceMicroUsd: 40_000_000n }
    const value = String(10n ** 12n)
    const permit = { value, nonce: '0', deadline: '0', signature: '0x' } as never
    await world.deps.store.db.update(subscriberChanges).set({
      ...dearer,
      capAtomic: 40_000_000n,
      startsAt: opening(made, 3),
      permit,
      permitTransactionId: null,
    })
    world.fund(made.payer.address, { balance: 65n * 10n ** 6n, allowance: 1n })
    await watch()
    // Two at $9.99, and one at $40.
    expect(await forecast(made)).toMatchObject({ chargesFunded: 3, failsAt: opening(made, 4) })
    // The permit was brought long ago, and the payer has taken the allowance back since.
    const [mined] = await world.deps.store.db.select().from(chainTransactions)
    expect(mined?.status).not.toBe('signed')
    await world.deps.store.db.update(subscriberChanges).set({ permitTransactionId: mined?.id ?? '' })
    await watch()
    expect(await forecast(made)).toMatchObject({ chargesFunded: 0, failsAt: opening(made, 1) })
    await world.advance(opening(made, 1).getTime() - 3 * DAY_MS - world.clock.now().getTime())
    await watch()
    expect(await atRiskEvents(made)).toBe(1)
  })

  test('in another token have nothing foreseen of the one before, of which no risk is told', async () => {
    const made = await subscribe(world)
    await watch()
    expect(await forecast(made)).toMatchObject({ chargesFunded: 9 })
    await changeBy(world, made, { planId: planNamed('Team'), when: 'renewal' })
    await world.deps.store.db.update(subscriberChanges).set({ token: OTHER_TOKEN })
    world.fund(made.payer.address, { balance: 0n })
    await watch()
    expect(await forecast(made)).toBeNull()
    await world.advance(opening(made, 1).getTime() - 3 * DAY_MS - world.clock.now().getTime())
    await watch()
    expect(await atRiskEvents(made)).toBe(0)
  })
})
