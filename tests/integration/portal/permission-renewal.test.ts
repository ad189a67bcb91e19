import { getAddress, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { POST as pauseRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/pause/route'
import { POST as quoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission-quote/route'
import { bringPermits } from '@/lib/server/services/keeper/bring-permits'
import { resolvePermits } from '@/lib/server/services/keeper/resolve-permits'
import { watchFunds } from '@/lib/server/services/keeper/watch-funds'
import { readStartGasUsed } from '@/lib/server/services/onchain/start-gas'
import { markUnmined } from '@/lib/server/store/chain/chain-transactions'
import { keyOf } from '../../simulation/ledger'
import {
  cancelAll,
  PRICE,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import {
  quoteRenewal,
  renew as renewAs,
  renewalsOf,
  renewBySignature as renewPermit,
  signRenewal,
} from '../../support/chain/payer-renewal'
import { showPermitDomain } from '../../support/chain/permit-domain'
import { asPayer } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'
import { newSubscription } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  showPermitDomain(world)
  made = await subscribe(world, { allowance: 12n * PRICE })
})

const quote = async (charges: number, of = made, wallet = of.payer.address) =>
  quoteRenewal(world, of, charges, wallet)
const renew = async (body: object, of = made, wallet = of.payer.address) => renewAs(world, of, body, wallet)
const signed = async (charges: number, of = made, signer: LocalAccount = of.payer) =>
  signRenewal(world, of, charges, signer)
const renewBySignature = async (charges: number) => renewPermit(world, made, charges)
const renewals = async (of: Subscribed) => renewalsOf(world, of)
const allowance = (of = made) =>
  world.chain.head.ledger.allowances.get(keyOf(world.token, of.payer.address, world.puller)) ?? 0n
const told = async (of = made) =>
  (await eventTypes(world, of.subscriber.id)).filter((type) => type.startsWith('subscriber.permission'))
const setNonce = (nonce: number) =>
  world.chain.endow(({ permits }) => permits.set(keyOf(world.token, made.payer.address), nonce))

describe('an allowance of terms in force', () => {
  test.each([3, 24])('is signed for %i charges, and the keeper brings it at once', async (charges) => {
    const { data } = await quote(charges)
    const needed = BigInt(charges) * PRICE
    expect(data).toMatchObject({ spender: world.puller, allowanceNeeded: String(needed), approvals: [] })
    const gas = await readStartGasUsed(world.deps, world)
    const row = await renewBySignature(charges)
    expect(row).toMatchObject({ renewal: { status: 'waiting', charges }, permission: { chargesLeft: 11 } })
    expect([await told(), allowance()]).toEqual([[], 11n * PRICE])
    await world.settle()
    expect([await told(), allowance()]).toEqual([['subscriber.permission_renewed'], needed])
    expect((await subscriberNow(world, made)).allowedCharges).toBe(1 + charges)
    expect(await readStartGasUsed(world.deps, world)).toBeGreaterThan(gas)
    expect(await transactionsFor(world, 'permit')).toHaveLength(1)
    await reachWindow(world, made, 1)
    expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: 2 })
  })

  test('leaves the payer’s other subscription with the merchant what it needs', async () => {
    const other = await newSubscription(world, world.merchant, { trialDays: 0 })
    const second = await subscribe(world, { subscription: other, payer: made.payer, allowance: 30n * PRICE })
    expect((await quote(6)).data).toMatchObject({ allowanceNeeded: String((6n + 11n) * PRICE) })
    await renewBySignature(6)
    expect((await quote(6, second)).problem).toMatchObject({ code: 'renewal_in_flight' })
    await world.settle()
    expect(allowance()).toBe(17n * PRICE)
    expect((await subscriberNow(world, second)).allowedCharges).toBe(12)
  })

  test('is signed twice, or by two clicks, and brought once', async () => {
    const body = await signed(6)
    const answers = await Promise.all([renew(body), renew(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await renewBySignature(6)
    const on = { network: world.network, keys: world.keys }
    await Promise.all([bringPermits(world.deps, on), bringPermits(world.deps, on)])
    await world.settle()
    expect(await transactionsFor(world, 'permit')).toHaveLength(1)
    expect(await told()).toEqual(['subscriber.permission_renewed'])
    expect((await renew(body)).status).toBe(409)
  })

  test('that somebody else has brought is done without a transaction', async () => {
    await renewBySignature(6)
    setNonce(1)
    world.fund(made.payer.address, { allowance: 6n * PRICE })
    await world.settle()
    expect(await transactionsFor(world, 'permit')).toEqual([])
    expect((await subscriberNow(world, made)).allowedCharges).toBe(7)
    expect(await told()).toEqual(['subscriber.permission_renewed'])
  })

  test('whose number was used for something else is asked for again', async () => {
    await renewBySignature(24)
    setNonce(1)
    await world.settle()
    expect(await transactionsFor(world, 'permit')).toEqual([])
    expect(await told()).toEqual([])
    const { data } = await quote(24)
    expect(data.permit?.message).toMatchObject({ nonce: '1' })
    expect(await renewals(made)).toMatchObject([{ status: 'void', failureReason: 'permit_used' }])
    await renewBySignature(24)
    await world.settle()
    expect(allowance()).toBe(24n * PRICE)
  })

  test('goes back where a reorganization undoes it, and is told once', async () => {
    await renewBySignature(24)
    await world.settle()
    const [transaction] = await transactionsFor(world, 'permit')
    if (!transaction) throw new Error('Nothing was brought')
    await world.deps.store.transaction((tx) => markUnmined(tx, transaction))
    await resolvePermits(world.deps, world)
    expect((await subscriberNow(world, made)).allowedCharges).toBe(12)
    expect(await renewals(made)).toMatchObject([{ status: 'waiting' }])
    await world.settle()
    expect((await subscriberNow(world, made)).allowedCharges).toBe(25)
    expect(await told()).toEqual(['subscriber.permission_renewed'])
  })

  test('is not brought for a subscriber who is cancelled', async () => {
    await renewBySignature(24)
    await cancelAll(world, made.subscriber.subscriptionId)
    await world.settle()
    expect(await transactionsFor(world, 'permit')).toEqual([])
    expect(await renewals(made)).toMatchObject([{ status: 'void' }])
  })

  test('is brought so many times a day, and approved as often as one likes', async () => {
    for (const charges of [1, 2, 3, 4, 5]) {
      await renewBySignature(charges)
      await world.settle()
    }
    const { data } = await quote(6)
    expect(data).toMatchObject({ permit: null, approvals: [{ to: getAddress(world.token) }] })
  })

  test('is approved by the payer, and recorded once the chain has it', async () => {
    expect((await renew({ charges: 24 })).problem).toMatchObject({ code: 'allowance_too_low' })
    world.fund(made.payer.address, { allowance: 24n * PRICE })
    for (const _ of [1, 2]) {
      expect((await renew({ charges: 24 })).data.permission).toMatchObject({ chargesLeft: 24 })
    }
    expect(await told()).toEqual(['subscriber.permission_renewed'])
  })

  test('makes a payment due again that failed for want of it', async () => {
    world.fund(made.payer.address, { allowance: 0n })
    await reachWindow(world, made, 1)
    expect((await subscriberNow(world, made)).status).toBe('past_due')
    await renewBySignature(3)
    await world.settle()
    await world.settle()
    expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: 2 })
  })
})

describe('what cannot be renewed', () => {
  test.each([0, 37, 1.5, '3'])('%s charges are refused', async (charges) => {
    const { problem } = await world.call(quoteRoute, await asPayer(world, made, { charges }))
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'charges' }] })
  })

  test('more charges than the terms have', async () => {
    const other = await newSubscription(world, world.merchant, { trialDays: 0 })
    const fixed = await subscribe(world, { subscription: other, fixedCharges: 4 })
    expect((await quote(4, fixed)).problem).toMatchObject({ status: 400, errors: [{ path: 'charges' }] })
    expect((await quote(3, fixed)).status).toBe(200)
  })

  test('another wallet’s, one that is over, and what somebody else signed', async () => {
    const stranger = privateKeyToAccount(generatePrivateKey())
    const body = await signed(6, made, stranger)
    expect((await renew(body)).problem).toMatchObject({ code: 'bad_signature' })
    expect((await quote(6, made, stranger.address)).problem).toMatchObject({ code: 'not_found' })
    expect((await renew(body, made, stranger.address)).problem).toMatchObject({ code: 'not_found' })
    await cancelAll(world, made.subscriber.subscriptionId)
    expect((await quote(6)).problem).toMatchObject({ code: 'permission_not_renewable' })
    expect(await renewals(made)).toEqual([])
  })
})

test('the end of an allowance is told once, from two charges before, and again after it was renewed', async () => {
  const ending = async () => (await told()).filter((type) => type.endsWith('ending'))
  const look = async () => {
    world.clock.advance(60_000)
    await watchFunds(world.deps, world)
  }
  const other = await newSubscription(world, world.merchant, { trialDays: 0 })
  made = await subscribe(world, { subscription: other, reach: 3, allowance: 3n * PRICE })
  await look()
  await look()
  expect(await ending()).toEqual(['subscriber.permission_ending'])
  const { data } = await world.call(quoteRoute, await asPayer(world, made, { charges: 3 }))
  expect(data.allowance).toBe(String(2n * PRICE))
  await renewBySignature(6)
  await world.settle()
  await look()
  expect(await ending()).toHaveLength(1)
  for (const period of [1, 2, 3, 4]) await reachWindow(world, made, period)
  await look()
  expect(await ending()).toHaveLength(2)
})

test('the end of an allowance moves by the windows that a pause passes over', async () => {
  const ending = async () => (await told()).filter((type) => type.endsWith('ending'))
  const other = await newSubscription(world, world.merchant, { trialDays: 0 })
  made = await subscribe(world, { subscription: other, reach: 6, allowance: 6n * PRICE })
  await world.call(pauseRoute, await asPayer(world, made, { periods: 3 }))
  // A renewal in the pause is for the charges behind it.
  await renewBySignature(4)
  await world.settle()
  expect(await subscriberNow(world, made)).toMatchObject({ nextPeriod: 4, allowedCharges: 5 })
  for (const period of [4, 5]) await reachWindow(world, made, period)
  expect(await subscriberNow(world, made)).toMatchObject({ nextPeriod: 6, allowedCharges: 5 })
  world.clock.advance(60_000)
  await watchFunds(world.deps, world)
  expect(await ending()).toHaveLength(1)
})
