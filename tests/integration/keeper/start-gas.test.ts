import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '@/lib/billing/durations'
import type { PaymentNetwork } from '@/lib/server/chain/payment-networks'
import { startEnrolments } from '@/lib/server/services/keeper/start-enrolments'
import { readStartGasUsed, requireStartGas, takeStartGas } from '@/lib/server/services/onchain/start-gas'
import { failEnrolment } from '@/lib/server/services/records/fail-enrolment'
import { events } from '@/lib/server/store/schema/schema'
import { paymentJobs } from '@/lib/server/work/payment-jobs'
import { enrolmentNow, openWindow, subscribe, transactionsFor } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'
import { newSubscription } from '../../support/service/subscription-fixture'

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

test('whoever is at a checkout does not wait for trials that end', async () => {
  const subscription = await newSubscription(world, world.merchant, { trialDays: 7 })
  await subscribe(world)
  const onTrial = await subscribe(world, { subscription })
  openWindow(world, onTrial, 0)
  await world.enrol()
  const run = async (name: string) => {
    const job = paymentJobs(world.deps).find((each) => each.name.startsWith(name))
    await job?.run(world.deps, new AbortController().signal)
  }
  await run('bring signed terms')
  expect(await transactionsFor(world, 'start')).toHaveLength(2)
  expect(await transactionsFor(world, 'charge')).toEqual([])
  await run('charge after trials')
  expect(await transactionsFor(world, 'charge')).toHaveLength(1)
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

test('a day’s gas may be more than 32 bits hold', async () => {
  const network = withBudget(10n ** 10n)
  const { userId } = world.merchant
  expect(await take(network, userId, 4n * 10n ** 9n)).toBe(true)
  expect(await take(network, userId, 10n ** 9n)).toBe(true)
  expect(await take(network, userId, 1n)).toBe(false)
  expect(await readStartGasUsed(world.deps, { network })).toBe(5n * 10n ** 9n)
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
  const ask = (gas: bigint) => requireStartGas(world.deps.store.db, world.deps, { network, merchantId, gas })
  await expect(ask(500n)).resolves.toBeUndefined()
  await expect(ask(501n)).rejects.toMatchObject({ code: 'gas_budget_spent' })
  await take(network, merchantId, 300n)
  await expect(ask(200n)).resolves.toBeUndefined()
  await expect(ask(201n)).rejects.toMatchObject({ code: 'gas_budget_spent' })
})

test('what waits to be brought to the chain counts before anything of it is signed', async () => {
  const waiting = await world.enrol()
  const { startGas } = waiting.enrolment
  const network = withBudget(4n * startGas)
  const other = await world.newMerchant()
  const ask = (merchantId: string, gas: bigint) =>
    requireStartGas(world.deps.store.db, world.deps, { network, merchantId, gas })
  const refused = { code: 'gas_budget_spent' }
  await expect(ask(world.merchant.userId, startGas)).resolves.toBeUndefined()
  await expect(ask(world.merchant.userId, startGas + 1n)).rejects.toMatchObject(refused)
  await expect(ask(other.userId, 2n * startGas)).resolves.toBeUndefined()
  await world.enrol()
  await world.enrol()
  await expect(ask(other.userId, startGas + 1n)).rejects.toMatchObject(refused)
  await failEnrolment(world.deps, { enrolmentId: waiting.enrolment.id, reason: 'unknown' })
  await expect(ask(other.userId, startGas + 1n)).resolves.toBeUndefined()
})

test('starts that the day’s gas is not for ask the chain nothing', async () => {
  await subscribe(world)
  for (let made = 0; made < 3; made += 1) await world.enrol()
  const network = withBudget(2n * (await readStartGasUsed(world.deps, world)))
  const asked: string[] = []
  const client = new Proxy(network.client, {
    get: (of, name, receiver) => {
      asked.push(String(name))
      return Reflect.get(of, name, receiver)
    },
  })
  expect(await startEnrolments(world.deps, { ...world, network: { ...network, client } })).toBe(0)
  expect(asked).toEqual([])
  expect(await notices()).toHaveLength(1)
})

test('merchants take turns: whoever comes after a long queue of another’s is second', async () => {
  const other = await world.newMerchant()
  const elsewhere = await newSubscription(world, other, { trialDays: 0 })
  await subscribe(world)
  await subscribe(world, { subscription: elsewhere, merchant: other })
  for (let made = 0; made < 5; made += 1) await world.enrol()
  world.clock.advance(1000)
  await world.enrol({ subscription: elsewhere, merchant: other })
  await startEnrolments(world.deps, world)
  const starts = (await transactionsFor(world, 'start')).slice(2)
  const isOther = starts.map(({ to }) => to !== world.puller)
  expect(isOther.indexOf(true)).toBeLessThanOrEqual(1)
  expect(isOther).toHaveLength(6)
})

test('whoever comes while another’s queue is worked on waits for one batch of it at most', async () => {
  const other = await world.newMerchant()
  const elsewhere = await newSubscription(world, other, { trialDays: 0 })
  await subscribe(world)
  await subscribe(world, { subscription: elsewhere, merchant: other })
  for (let made = 0; made < 60; made += 1) await world.enrol()
  let has = false
  const { client } = world.network
  const rehearse: typeof client.rehearse = async (...asked) => {
    if (!has) {
      has = true
      world.clock.advance(1000)
      await world.enrol({ subscription: elsewhere, merchant: other })
    }
    return client.rehearse(...asked)
  }
  await startEnrolments(world.deps, {
    ...world,
    network: { ...world.network, client: { ...client, rehearse } },
  })
  const starts = (await transactionsFor(world, 'start')).slice(2)
  expect(starts).toHaveLength(61)
  expect(starts.findIndex(({ to }) => to !== world.puller)).toBeLessThan(52)
})
