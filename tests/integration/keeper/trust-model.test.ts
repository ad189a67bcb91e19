import { and, eq } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { GET as listPayments } from '@/app/api/v1/payments/route'
import { encodeCancels, encodeCharges } from '@/lib/mandate/puller/puller-calls'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import type { ChainClient } from '@/lib/server/chain/chain-client'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import type { MandateRow } from '@/lib/server/store/chain/mandates'
import { charges, mandates } from '@/lib/server/store/schema/payment-schema'
import { receivers, subscribers } from '@/lib/server/store/schema/schema'
import { keyOf } from '../../simulation/ledger'
import {
  balanceOnChain,
  cancelAll,
  chargesOf,
  chargesOnChain,
  mandateNow,
  openWindow,
  PRICE,
  reachWindow,
  type Subscribed,
  subscribe,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { askQuote, firstChoice, newAccount } from '../../support/service/checkout-payment'
import { sharedStore } from '../../support/service/shared-store'
import {
  BASE,
  newCheckoutSession,
  newSubscription,
  RECEIVER_A,
  tokenId,
} from '../../support/service/subscription-fixture'

// The README's trust model of keys, database and RPC servers, where no other test holds it.

const THIEF: Address = '0x00000000000000000000000000000000DeaDBeef'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

const termsOf = ({ mandate }: { mandate: MandateRow }) => mandateOfMessage(mandate.message)
const balanceOf = (account: string) => world.chain.head.ledger.balances.get(keyOf(world.token, account)) ?? 0n

/** A call by a key that somebody has stolen, which no service signs. */
async function callBy(key: 'keeper' | 'canceller', data: Hex): Promise<void> {
  world.chain.submit({ from: world.keys[key].address, to: world.puller, data })
  await world.mine()
}

describe('a stolen keeper key', () => {
  test('charges a subscriber who was cancelled here, until the chain knows of it', async () => {
    const made = await subscribe(world)
    openWindow(world, made, 1)
    await cancelAll(world, world.subscription.id)
    const charge = (period: number) =>
      callBy('keeper', encodeCharges([{ mandate: termsOf(made), period, amount: PRICE }]))
    await charge(1)
    expect(chargesOnChain(world, made)).toBe(2)
    await world.settle()
    openWindow(world, made, 2)
    await charge(2)
    expect(chargesOnChain(world, made)).toBe(2)
  })

  test('uses a window up with one unit, and the service takes no more in it', async () => {
    const made = await subscribe(world)
    openWindow(world, made, 1)
    await callBy('keeper', encodeCharges([{ mandate: termsOf(made), period: 1, amount: 1n }]))
    await world.settle()
    // Nor does the chain give it to whoever asks again.
    await callBy('keeper', encodeCharges([{ mandate: termsOf(made), period: 1, amount: PRICE - 1n }]))
    expect(balanceOnChain(world, made)).toBe(10n ** 8n - PRICE - 1n)
    expect(chargesOnChain(world, made)).toBe(2)
  })
})

describe('a stolen canceller key', () => {
  test('ends every mandate for good', async () => {
    const made = await subscribe(world)
    await callBy('canceller', encodeCancels([termsOf(made)]))
    await reachWindow(world, made, 1)
    expect(chargesOnChain(world, made)).toBe(1)
    expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
  })
})

describe('whoever writes to the database', () => {
  const write = async (made: Subscribed, change: Partial<typeof subscribers.$inferInsert>) =>
    world.deps.store.db.update(subscribers).set(change).where(eq(subscribers.id, made.subscriber.id))

  test('has the keeper take the signed cap, once in a window, and never more', async () => {
    const subscription = await newSubscription(world, world.merchant, {
      trialDays: 0,
      tokens: [tokenId('WETH', BASE)],
      receivers: [{ address: RECEIVER_A, networkId: BASE }],
    })
    const made = await subscribe(world, { subscription, balance: 10n ** 18n, allowance: 10n ** 18n })
    const cap = BigInt(made.mandate.message.maxAmountPerPeriod)
    await write(made, { priceMicroUsd: 10n ** 12n })
    await reachWindow(world, made, 1)
    expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid', amountAtomic: cap })
    const { db } = world.deps.store
    await db.update(charges).set({ status: 'due' }).where(eq(charges.subscriberId, made.subscriber.id))
    await world.settle()
    expect(chargesOnChain(world, made)).toBe(2)
    await write(made, { capAtomic: 10n ** 18n })
    await reachWindow(world, made, 2)
    expect(chargesOnChain(world, made)).toBe(2)
  })

  test('sends nothing to receivers whom nobody signed for', async () => {
    const made = await subscribe(world)
    const message = { ...made.mandate.message, payouts: [{ receiver: THIEF, bps: '10000' }] }
    const { db } = world.deps.store
    await db.update(mandates).set({ message }).where(eq(mandates.id, made.mandate.id))
    await reachWindow(world, made, 1)
    expect([chargesOnChain(world, made), balanceOf(THIEF)]).toEqual([1, 0n])
  })

  test('asks new payers to sign for other receivers, which their wallets show', async () => {
    const { id } = world.subscription
    await world.deps.store.db
      .update(receivers)
      .set({ address: THIEF })
      .where(and(eq(receivers.subscriptionId, id), eq(receivers.address, RECEIVER_A)))
    const session = await newCheckoutSession(world, world.subscription)
    const payer = newAccount().address
    world.fund(payer, { balance: 10n ** 8n })
    const { data } = await askQuote(world, session.id, firstChoice(world.subscription, payer))
    expect(data.mandate.message.payouts.map(({ receiver }) => receiver)).toContain(THIEF)
  })

  test('calls a payment paid that nobody made', async () => {
    const made = await subscribe(world)
    world.fund(made.payer.address, { balance: 0n })
    await reachWindow(world, made, 1)
    const [, failed] = await chargesOf(world, made)
    expect(failed).toMatchObject({ status: 'failed' })
    await world.deps.store.db
      .update(charges)
      .set({ status: 'settled', failureReason: null })
      .where(eq(charges.id, failed?.id ?? ''))
    const { data } = await world.call(listPayments, { apiKey: world.merchant.apiKey })
    expect(data.map(({ status }) => status)).toEqual(['settled', expect.stringMatching(/paid|settled/)])
    expect(chargesOnChain(world, made)).toBe(1)
  })

  test('has the canceller end a mandate', async () => {
    const made = await subscribe(world)
    await write(made, {
      status: 'cancelled',
      cancelledAt: world.clock.now(),
      nextPeriod: null,
      nextChargeAt: null,
    })
    await world.settle()
    expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
  })
})

test('a server that denies a charge has it sent again, and taken once', async () => {
  const made = await subscribe(world)
  openWindow(world, made, 1)
  const before = world.chain.head
  const data = encodeCharges([{ mandate: termsOf(made), period: 1, amount: PRICE }])
  world.chain.submit({ from: world.keys.keeper.address, to: world.puller, data })
  world.chain.mine({ timestamp: world.clock.now().getTime() / 1000 })
  const client: ChainClient = {
    ...world.network.client,
    read: async (calls) => calls.map((call) => world.chain.read(before, call)),
    simulate: async (call) => world.chain.simulate(before, call),
    tryOut: async (call) => world.chain.tryOut(before, call),
  }
  const lying = { network: { ...world.network, client }, keys: world.keys }
  expect(await chargeDue(world.deps, lying)).toBe(1)
  await world.settle()
  expect(chargesOnChain(world, made)).toBe(2)
  expect(balanceOnChain(world, made)).toBe(10n ** 8n - 2n * PRICE)
})
