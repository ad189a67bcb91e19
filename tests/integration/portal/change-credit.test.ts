import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { periodStart } from '@/lib/billing/calendar'
import { DAY_MS } from '@/lib/billing/durations'
import { announcePriceChange } from '@/lib/server/services/price-changes/announce-price-change'
import type { ChargedLog } from '@/lib/server/services/records/chain-recorders'
import { recordChange, unusedCredit } from '@/lib/server/services/records/record-change'
import { recordChargeConfirmed, reverseCharge } from '@/lib/server/services/records/record-charge-log'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { listMandatesOf } from '@/lib/server/store/chain/mandates'
import { creditEntries } from '@/lib/server/store/schema/change-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import { addCredit } from '@/lib/server/store/subscribers/credit'
import {
  cancelAll,
  chargesOf,
  opening,
  PRICE,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { changeBySignature, quoteChange } from '../../support/service/payer-signs'
import { sharedStore } from '../../support/service/shared-store'
import { BASE, newSubscription, RECEIVER_A, tokenId } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  made = await subscribe(world, { balance: 10n ** 9n })
})

const now = () => subscriberNow(world, made)
const planId = () => made.subscriber.planId
const credits = async () => {
  const rows = await world.deps.store.db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.subscriberId, made.subscriber.id))
    .orderBy(asc(creditEntries.id))
  return rows.map(({ amountMicroUsd }) => amountMicroUsd)
}

/** Gives credit for the first charge, as a change does. */
async function giveCredit(amountMicroUsd: bigint) {
  const [charge] = await chargesOf(world, made)
  const credit = { subscriber: await now(), amountMicroUsd, at: world.clock.now() }
  const chargeId = charge?.id ?? ''
  await world.deps.store.transaction((tx) => addCredit(tx, { ...credit, chargeId }))
}

test('a charge that a lower price leaves to credit alone is stated anew: nothing was paid', async () => {
  const author = { merchantId: world.merchant.userId, actor: 'system' }
  await giveCredit(5_000_000n)
  world.fund(made.payer.address, { balance: 0n })
  await reachWindow(world, made, 1)
  expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'failed', priceMicroUsd: 4_990_000n })
  await announcePriceChange(world.deps, { planId: planId(), price: 5, author })
  await reachWindow(world, made, 1, 1)
  const [, charge] = await chargesOf(world, made)
  expect(charge).toMatchObject({ status: 'settled', amountAtomic: 0n, priceMicroUsd: 0n })
  expect(charge?.lines.map(({ amountMicroUsd }) => amountMicroUsd)).toEqual([5_000_000n, -5_000_000n])
  expect(await credits()).toEqual([5_000_000n, -5_000_000n])
  expect(await now()).toMatchObject({ status: 'active', nextPeriod: 2, creditMicroUsd: 0n })
})

test('credit pays no window of one who has cancelled since it was found due', async () => {
  const { deps } = world
  await giveCredit(PRICE)
  await cancelAll(world, world.subscription.id)
  const window = { subscriberId: made.subscriber.id, terms: 0, period: 1 }
  expect(await recordChargePaid(deps, { ...window, amountAtomic: 0n, isByCredit: true })).toBe(false)
  expect(await credits()).toEqual([PRICE])
})

test('what was paid after new terms began is credit too', async () => {
  await reachWindow(world, made, 1)
  await world.settle()
  const quotedBefore = { subscriber: await now(), startsAt: new Date(opening(made, 1).getTime() - DAY_MS) }
  const unused = await world.deps.store.transaction((tx) => unusedCredit(tx, quotedBefore))
  expect(unused).toBeGreaterThan(PRICE)
  expect(unused).toBeLessThan(PRICE + PRICE / 20n)
})

const planNamed = (name: string) => world.subscription.plans.find((plan) => plan.name === name)?.id ?? ''

/** The log that the chain has of the paid charge of a window. */
async function logOf({ terms, period }: { terms: number; period: number }): Promise<ChargedLog> {
  const { id: subscriberId, merchantId } = made.subscriber
  const mandates = await listMandatesOf(world.deps.store.db, { merchantId, subscriberId })
  const mandate = mandates.find((each) => each.terms === terms)
  const charges = await chargesOf(world, made)
  const charge = charges.find((each) => each.terms === terms && each.period === period)
  if (!mandate || !charge?.transactionHash || charge.blockNumber === null) throw new Error('Nothing was paid')
  const { transactionHash, blockNumber, amountAtomic } = charge
  const { id: mandateId, chainId, puller } = mandate
  return { chainId, puller, mandateId, period, amountAtomic, transactionHash, blockNumber }
}

test('credit for a payment goes with it each time that a reorganization takes that away, and comes back with it', async () => {
  world.fund(made.payer.address, { balance: 10n ** 10n })
  await changeBySignature(world, made, { planId: planNamed('Team'), when: 'now' })
  for (const _ of [1, 2]) await world.settle()
  world.clock.advance(DAY_MS)
  await changeBySignature(world, made, { planId: planId(), when: 'now' })
  for (const _ of [1, 2]) await world.settle()
  const { creditMicroUsd, terms } = await now()
  expect(terms).toBe(2)
  expect(creditMicroUsd).toBeGreaterThan(400_000_000n)
  const log = await logOf({ terms: 1, period: 0 })
  for (const _ of ['first', 'second']) {
    await reverseCharge(world.deps, log)
    // The first month of the present plan was paid of it.
    expect((await now()).creditMicroUsd).toBe(0n)
    world.clock.advance(DAY_MS)
    for (const _ of ['once', 'again']) await recordChargeConfirmed(world.deps, log)
    expect((await now()).creditMicroUsd).toBe(creditMicroUsd)
  }
  expect((await credits()).reduce((sum, each) => sum + each, 0n)).toBe(creditMicroUsd)
})

test('a payment that is confirmed after the payer’s own change of terms gives the credit for what is unused of it', async () => {
  world.fund(made.payer.address, { balance: 10n ** 10n })
  await reachWindow(world, made, 1)
  await world.settle()
  const change = await changeBySignature(world, made, { planId: planNamed('Team'), when: 'now' })
  const due = { subscriber: await now(), startsAt: change.startsAt }
  const unused = await world.deps.store.transaction((tx) => unusedCredit(tx, due))
  expect(unused).toBeGreaterThan(0n)
  const log = await logOf({ terms: 0, period: 1 })
  await reverseCharge(world.deps, log)
  await recordChange(world.deps, { mandateId: change.mandateId })
  expect(await now()).toMatchObject({ terms: 1, creditMicroUsd: 0n })
  for (const _ of ['once', 'again']) await recordChargeConfirmed(world.deps, log)
  expect((await now()).creditMicroUsd).toBe(unused)
  await reverseCharge(world.deps, log)
  expect((await now()).creditMicroUsd).toBe(0n)
  await recordChargeConfirmed(world.deps, log)
  expect(await credits()).toEqual([unused, -unused, unused])
})

/** A subscriber of the first of two plans, whose first two charges are reduced. */
async function subscribeReduced() {
  const id = crypto.randomUUID()
  const discount = { id, code: 'LAUNCH20', percentBps: 2_000, amountMicroUsd: null, charges: 2 }
  const subscription = await newSubscription(world, world.merchant, {
    ...{
      trialDays: 0,
      tokens: [tokenId('USDC', BASE)],
      receivers: [{ address: RECEIVER_A, networkId: BASE }],
    },
    plans: [9.99, 20].map((price) => ({
      name: `For ${price}`,
      price,
      frequency: 'month' as const,
      volume: 0,
    })),
  })
  const reduced = await subscribe(world, { balance: 10n ** 10n, subscription, discount })
  return { reduced, other: subscription.plans[1]?.id ?? '' }
}

test('a change soon after a payment uses up no charge of the discount, though that is paid anew', async () => {
  const { reduced, other } = await subscribeReduced()
  await world.advance(60_000)
  await changeBySignature(world, reduced, { planId: other, when: 'now' })
  await world.settle()
  const { priceMicroUsd, reducedPriceMicroUsd, chargesPaid, firstChargeAt } = await subscriberNow(
    world,
    reduced,
  )
  const less = (priceMicroUsd * 8n) / 10n
  expect([chargesPaid, reducedPriceMicroUsd]).toEqual([2, less])
  for (const window of [1, 2]) {
    const opensAt = periodStart(firstChargeAt, 1, window)
    await world.advance(opensAt.getTime() - world.clock.now().getTime() + 1_000)
    await world.settle()
  }
  const prices = (await chargesOf(world, reduced)).map((charge) => charge.priceMicroUsd)
  expect(prices.slice(-2)).toEqual([less, priceMicroUsd])
})

test('a payment between the quote of a change and the change uses up no charge of the discount either', async () => {
  const { reduced, other } = await subscribeReduced()
  const renewal = opening(reduced, 1)
  await world.advance(renewal.getTime() - world.clock.now().getTime() - 60_000)
  const change = await changeBySignature(world, reduced, { planId: other, when: 'now' })
  world.clock.advance(120_000)
  const window = { subscriberId: reduced.subscriber.id, terms: 0, period: 1 }
  expect(await recordChargePaid(world.deps, { ...window, amountAtomic: 7_992_000n })).toBe(true)
  await recordChange(world.deps, { mandateId: change.mandateId })
  const { priceMicroUsd, reducedPriceMicroUsd, chargesPaid } = await subscriberNow(world, reduced)
  expect([chargesPaid, reducedPriceMicroUsd]).toEqual([2, (priceMicroUsd * 8n) / 10n])
})

test('the quote of a change names the discount, so that its lines add up to what is due', async () => {
  const { reduced, other } = await subscribeReduced()
  await world.advance(60_000)
  const { db } = world.deps.store
  const { id } = reduced.subscriber
  await db.update(subscribers).set({ creditMicroUsd: 1_500_000n }).where(eq(subscribers.id, id))
  const { price, discount, usage, credit, creditBefore, dueNow } = await quoteChange(world, reduced, {
    planId: other,
    when: 'now',
  })
  expect({ price, discount, usage, creditBefore }).toEqual({
    ...{ price: 20, discount: 4, usage: 0 },
    creditBefore: 1.5,
  })
  expect(credit).toBeGreaterThan(7)
  expect(Math.round((price - discount - creditBefore - credit) * 1e6)).toBe(Number(dueNow))
})
