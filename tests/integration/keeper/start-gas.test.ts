import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '@/lib/billing/durations'
import type { PaymentNetwork } from '@/lib/server/chain/payment-networks'
import { startEnrolments } from '@/lib/server/services/keeper/start-enrolments'
import { readStartGasUsed, requireStartGas, takeStartGas } from '@/lib/server/services/onchain/start-gas'
import { events } from '@/lib/server/store/schema/schema'
import { paymentJobs } from '@/lib/server/work/payment-jobs'
import { enrolmentNow, openWindow, subscribe, transactionsFor } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

const withBudget = (startGasPerDay: bigint): PaymentNetwork => ({ ...world.network, startGasPerDay })
const notices = async () =>
  (await world.deps.store.db.select().from(events)).filter(({ type }) => type === 'network.gas_budget_spent')
const take = (network: PaymentNetwork, merchantId: string, gas: bigint) =>
  world.deps.store.transaction((tx) => takeStartGas(tx, world.deps, { network, merchantId, gas }))

test('a start takes what it signs from the day’s gas, and a deployment too', async () => {
  await subscribe(world)
  const [start] = await transactionsFor(world, 'start')
  const [deploy] = await transactionsFor(world, 'deploy')
  const used = await readStartGasUsed(world.deps, world)
  expect(used).toBe((start?.gasLimit ?? 0n) + (deploy?.gasLimit ?? 0n))
})

test('what the day’s gas does not cover waits for the next day, and the merchant hears of it once', async () => {
  await subscribe(world)
  const made = await world.enrol()
  const network = withBudget(2n * (await readStartGasUsed(world.deps, world)))
  const bring = () => startEnrolments(world.deps, { ...world, network })
  expect(await bring()).toBe(0)
  expect(await bring()).toBe(0)
  expect(await enrolmentNow(world, made)).toMatchObject({ status: 'pending', transactionId: null })
  expect(await notices()).toMatchObject([
    { merchantId: world.merchant.userId, data: { network: world.network.chainId } },
  ])
  const tomorrow = new Date(world.deps.wallClock.now().getTime() + DAY_MS)
  const deps = { ...world.deps, wallClock: { now: () => tomorrow } }
  expect(await startEnrolments(deps, { ...world, network })).toBe(1)
  expect(await notices()).toHaveLength(1)
})

test('what is due is signed before what is new', async () => {
  const made = await subscribe(world)
  openWindow(world, made, 1)
  await world.enrol()
  const jobs = paymentJobs(world.deps)
  const bring = jobs.find(({ name }) => name.startsWith('bring signed terms'))
  await bring?.run(world.deps, new AbortController().signal)
  const [charge] = await transactionsFor(world, 'charge')
  const [, start] = await transactionsFor(world, 'start')
  expect(charge?.nonce).toBeLessThan(start?.nonce ?? 0)
})

test('one merchant has half, whatever the others leave', async () => {
  const other = await world.newMerchant()
  const network = withBudget(1_000n)
  const { userId } = world.merchant
  expect(await take(network, userId, 500n)).toBe(true)
  expect(await take(network, userId, 1n)).toBe(false)
  expect(await take(network, other.userId, 500n)).toBe(true)
  expect(await take(network, (await world.newMerchant()).userId, 1n)).toBe(false)
  expect(await readStartGasUsed(world.deps, { network })).toBe(1_000n)
})

test('of many at the same moment no more are let in than the gas is for', async () => {
  const network = withBudget(1_000n)
  const { userId } = world.merchant
  const all = await Promise.all(Array.from({ length: 12 }, () => take(network, userId, 100n)))
  expect(all.filter(Boolean)).toHaveLength(5)
  expect(await readStartGasUsed(world.deps, { network })).toBe(500n)
  expect(await notices()).toHaveLength(1)
})

test('new terms are refused once the day’s gas would not bring them to the chain', async () => {
  const network = withBudget(1_000n)
  const { userId: merchantId } = world.merchant
  const ask = (gas: bigint) => requireStartGas(world.deps, { network, merchantId, gas })
  await expect(ask(500n)).resolves.toBeUndefined()
  await expect(ask(501n)).rejects.toMatchObject({ code: 'gas_budget_spent' })
  await take(network, merchantId, 300n)
  await expect(ask(200n)).resolves.toBeUndefined()
  await expect(ask(201n)).rejects.toMatchObject({ code: 'gas_budget_spent' })
})
