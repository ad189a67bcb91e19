import { asc, eq } from 'drizzle-orm'
import { encodeFunctionData, getAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  POST as changeRoute,
  DELETE as takeBackRoute,
} from '@/app/api/v1/portal/subscriptions/[subscriberId]/change/route'
import { POST as quoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change-quote/route'
import { DAY_MS, MINUTE_MS } from '@/lib/billing/durations'
import { accessUntil, paidThrough } from '@/lib/billing/subscriptions/access'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { NO_MANDATE, NO_SIGNATURE } from '@/lib/mandate/terms/mandate-types'
import { bringChanges } from '@/lib/server/services/changes/bring-changes'
import { reportUsage } from '@/lib/server/services/usage/report-usage'
import { listMandatesOf } from '@/lib/server/store/chain/mandates'
import { subscriberChanges } from '@/lib/server/store/schema/change-schema'
import { mandates } from '@/lib/server/store/schema/payment-schema'
import type { WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import { scriptedSignature } from '../../simulation/chain/scripted-signature'
import {
  balanceOnChain,
  chargesOf,
  opening,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { payerSession } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'
import { newSubscription } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

const asked = async (body?: object, wallet = made.payer.address) => ({
  cookie: await payerSession(world, wallet),
  params: { subscriberId: made.subscriber.id },
  ...(body && { body }),
})
const quote = async (body: object) => world.call(quoteRoute, await asked(body))
const quoted = async (body: object): Promise<WireChangeQuote> => (await quote(body)).data
const takeBack = async (wallet?: `0x${string}`) => world.call(takeBackRoute, await asked(undefined, wallet))

async function signed({ mandate }: WireChangeQuote) {
  const { domain, types, primaryType, message } = mandate
  const verifyingContract = getAddress(domain.verifyingContract)
  const typed = { domain: { ...domain, verifyingContract }, types, primaryType, message }
  return { mandate: message, signature: await made.payer.signTypedData(typed as never) }
}

const changes = () =>
  world.deps.store.db
    .select()
    .from(subscriberChanges)
    .where(eq(subscriberChanges.subscriberId, made.subscriber.id))
    .orderBy(asc(subscriberChanges.createdAt))

/** Signs a change; the scripted chain takes stand-ins for signatures. */
async function changeTo(body: object) {
  const answer = await world.call(changeRoute, await asked(await signed(await quoted(body))))
  expect(answer.problem).toBeNull()
  const row = (await changes()).findLast(({ status }) => status === 'waiting' || status === 'done')
  if (!row) throw new Error('Nothing was kept')
  const signature = scriptedSignature(made.payer.address, row.mandateId)
  const { db } = world.deps.store
  await db.update(subscriberChanges).set({ signature }).where(eq(subscriberChanges.id, row.id))
  await db.update(mandates).set({ signature }).where(eq(mandates.id, row.mandateId))
  return row
}
const now = () => subscriberNow(world, made)
const seats = { name: 'Seats', price: 10, frequency: 'month' as const, volume: 0, quantityMax: 9 }
const team = { name: 'Team', price: 50, frequency: 'month' as const, volume: 0 }
const usage = { unit: 'call', price: 0.01, includedQuantity: 0, limit: 20 }
const subscribeTo = async (plans: object[], options: { trialDays?: number; graceDays?: number } = {}) => {
  const subscription = await newSubscription(world, world.merchant, {
    ...{ trialDays: 0, ...options },
    plans: plans as never,
  })
  made = await subscribe(world, { subscription, balance: 2n * 10n ** 9n })
  world.fund(made.payer.address, { balance: 2n * 10n ** 9n, allowance: 10n ** 12n })
  return (name: string) => subscription.plans.find((plan) => plan.name === name)?.id ?? ''
}
const halfPeriod = async () => {
  const [from, to] = [opening(made, 0), opening(made, 1)]
  await world.advance(from.getTime() + (to.getTime() - from.getTime()) / 2 - world.clock.now().getTime())
}

describe('a change during a trial', () => {
  test('takes the place of the terms that wait, and the trial ends when it did', async () => {
    const planNamed = await subscribeTo([seats, team], { trialDays: 14 })
    const { firstChargeAt } = made.subscriber
    const offer = await quoted({ quantity: 3, when: 'now' })
    expect(offer).toMatchObject({ dueNow: '0', credit: 0, startsAt: firstChargeAt.toISOString() })
    expect(offer.mandate.message.replaces).toBe(NO_MANDATE)
    await changeTo({ quantity: 3, when: 'now' })
    expect(await now()).toMatchObject({
      ...{ status: 'trialing', quantity: 3, priceMicroUsd: 30_000_000n, capAtomic: 30_000_000n },
      ...{ terms: 1, firstChargeAt, nextPeriod: 0, chargesPaid: 0 },
    })
    expect((await eventTypes(world, made.subscriber.id)).at(-1)).toBe('subscriber.changed')
    // Another one is possible, back to a plan with one price.
    await world.advance(MINUTE_MS)
    await changeTo({ planId: planNamed('Team'), when: 'renewal' })
    expect(await now()).toMatchObject({ quantity: 1, priceMicroUsd: 50_000_000n, terms: 2 })
    const terms = await listMandatesOf(world.deps.store.db, {
      ...made.subscriber,
      subscriberId: made.subscriber.id,
    })
    expect(terms.map(({ status }) => status).sort()).toEqual(['ended', 'ended', 'pending'])
    const before = balanceOnChain(world, made)
    await reachWindow(world, made, 0)
    await world.settle()
    expect(await now()).toMatchObject({ status: 'active', chargesPaid: 1, nextPeriod: 1 })
    expect(before - balanceOnChain(world, made)).toBe(50_000_000n)
    expect(await transactionsFor(world, 'replace')).toEqual([])
  })

  test('is nothing to take back: it holds', async () => {
    await subscribeTo([seats], { trialDays: 14 })
    await changeTo({ quantity: 2, when: 'now' })
    expect((await takeBack()).data).toMatchObject({ quantity: 2, change: { status: 'done' } })
  })
})

describe('a plan with metered use', () => {
  test('is changed with what was used: the first charge bills it, once', async () => {
    const planNamed = await subscribeTo([{ ...seats, usage }, team])
    const { id: subscriberId, merchantId } = made.subscriber
    await halfPeriod()
    await reportUsage(world.deps, { merchantId, subscriberId, quantity: 300 })
    const offer = await quoted({ planId: planNamed('Team'), when: 'now' })
    // 50 of the plan, 3 of use, less 5 of what is unused; the cap has room for all use that may come.
    expect(offer).toMatchObject({ usage: 3, credit: 5, dueNow: '48000000', cap: '70000000', price: 50 })
    const before = balanceOnChain(world, made)
    await changeTo({ planId: planNamed('Team'), when: 'now' })
    // Use that is reported until the terms are replaced is not lost.
    await reportUsage(world.deps, { merchantId, subscriberId, quantity: 100 })
    await world.settle()
    await world.settle()
    expect(before - balanceOnChain(world, made)).toBe(49_000_000n)
    expect((await chargesOf(world, made)).find(({ terms }) => terms === 1)?.lines).toMatchObject([
      { kind: 'plan', amountMicroUsd: 50_000_000n },
      { kind: 'usage', quantity: 400, amountMicroUsd: 4_000_000n },
      { kind: 'credit', amountMicroUsd: -5_000_000n },
    ])
    expect(await now()).toMatchObject({ usage: null, usageDue: null })
    await reachWindow(world, { ...made, subscriber: await now() }, 1)
    expect((await chargesOf(world, made)).at(-1)?.lines).toMatchObject([{ kind: 'plan' }])
  })

  test('is changed to at the renewal, and then bills what is used under it', async () => {
    const planNamed = await subscribeTo([team, { ...seats, usage }])
    await changeTo({ planId: planNamed('Seats'), quantity: 2, when: 'renewal' })
    await reachWindow(world, made, 1)
    await world.settle()
    const changed = await now()
    expect(changed).toMatchObject({ terms: 1, quantity: 2, capAtomic: 40_000_000n })
    expect(changed.usage).toMatchObject({ unit: 'call' })
    const { id: subscriberId, merchantId } = made.subscriber
    await reportUsage(world.deps, { merchantId, subscriberId, quantity: 500 })
    await reachWindow(world, { ...made, subscriber: changed }, 1)
    expect((await chargesOf(world, made)).at(-1)).toMatchObject({ amountAtomic: 25_000_000n })
  })
})

describe('a change that waits', () => {
  test('is taken back by its payer alone, as often as it is asked', async () => {
    const planNamed = await subscribeTo([seats, team])
    const row = await changeTo({ planId: planNamed('Team'), when: 'renewal' })
    const stranger = (await subscribe(world)).payer
    expect((await takeBack(stranger.address)).status).toBe(404)
    const answers = await Promise.all([takeBack(), takeBack()])
    for (const { status, data } of [...answers, await takeBack()]) {
      expect(status).toBe(200)
      expect(data.change).toMatchObject({ status: 'failed', failureReason: 'taken_back' })
    }
    const kept = (await changes()).find(({ id }) => id === row.id)
    expect(kept).toMatchObject({ signature: NO_SIGNATURE, permit: null })
    await reachWindow(world, made, 1)
    await world.settle()
    expect(await now()).toMatchObject({ terms: 0, chargesPaid: 2, priceMicroUsd: 10_000_000n })
    expect(await transactionsFor(world, 'replace')).toEqual([])
  })

  test('is not taken back on its way to the chain', async () => {
    const planNamed = await subscribeTo([seats, team])
    await changeTo({ planId: planNamed('Team'), when: 'now' })
    expect(await bringChanges(world.deps, world)).toBe(1)
    expect((await takeBack()).problem).toMatchObject({ status: 409, code: 'charge_in_flight' })
    await world.settle()
    expect(await now()).toMatchObject({ terms: 1 })
    expect((await takeBack()).data).toMatchObject({ change: { status: 'done' } })
  })
})

test('a change at once leaves access as it was paid for, until the new terms are paid', async () => {
  const planNamed = await subscribeTo([seats, team], { graceDays: 0 })
  await halfPeriod()
  const paidUntil = opening(made, 1)
  await changeTo({ planId: planNamed('Team'), when: 'now' })
  world.fund(made.payer.address, { balance: 2n * 10n ** 9n })
  const at = world.clock.now()
  // The terms are in force, and their charge finds an empty wallet.
  await world.turn()
  world.fund(made.payer.address, { balance: 0n })
  await world.settle()
  const unpaid = await now()
  expect(unpaid).toMatchObject({ terms: 1, unpaidFrom: 0, paidBefore: paidUntil })
  expect(accessUntil(unpaid, { graceDays: 0 }, at)).toEqual(paidUntil)
  expect(paidThrough(unpaid, at)).toEqual(unpaid.firstChargeAt)
  world.fund(made.payer.address, { balance: 2n * 10n ** 9n })
  await world.advance(DAY_MS)
  const paid = await now()
  expect(paid).toMatchObject({ unpaidFrom: 1 })
  expect(accessUntil(paid, { graceDays: 0 }, at)).toEqual(paidThrough(paid, at))
})

describe('a quote that the payer’s own wallet brings', () => {
  const bring = async (message: WireChangeQuote['mandate']['message']) => {
    const [terms] = (
      await listMandatesOf(world.deps.store.db, { ...made.subscriber, subscriberId: made.subscriber.id })
    ).filter(({ status }) => status === 'live')
    if (!terms) throw new Error('No terms are in force')
    const args = [mandateOfMessage(terms.message), mandateOfMessage(message as never), '0x'] as const
    const data = encodeFunctionData({ abi: pullerAbi, functionName: 'replace', args })
    world.chain.submit({ from: made.payer.address, to: world.puller, data })
    await world.mine()
  }

  test('keeps the subscription, under the new terms', async () => {
    const planNamed = await subscribeTo([seats, team])
    const offer = await quoted({ planId: planNamed('Team'), when: 'now' })
    await bring(offer.mandate.message)
    await world.settle()
    await world.settle()
    expect(await now()).toMatchObject({ status: 'active', terms: 1, priceMicroUsd: 50_000_000n })
  })

  test('also in the place of another one that was signed, and of one that is too old to sign', async () => {
    const planNamed = await subscribeTo([seats, team])
    const offer = await quoted({ quantity: 2, when: 'now' })
    await world.advance(31 * MINUTE_MS)
    await changeTo({ planId: planNamed('Team'), when: 'now' })
    await bring(offer.mandate.message)
    await world.settle()
    await world.settle()
    expect(await now()).toMatchObject({ status: 'active', terms: 1, quantity: 2 })
    expect((await changes()).map(({ status }) => status).sort()).toEqual(['done', 'failed'])
  })

  test('an end without new terms ends the subscription, quoted or not', async () => {
    const planNamed = await subscribeTo([seats, team])
    await quoted({ planId: planNamed('Team'), when: 'now' })
    const args = [mandateOfMessage(made.mandate.message)] as const
    const data = encodeFunctionData({ abi: pullerAbi, functionName: 'cancel', args })
    world.chain.submit({ from: made.payer.address, to: world.puller, data })
    await world.mine()
    await world.settle()
    expect(await now()).toMatchObject({ status: 'cancelled', cancelReason: 'mandate_cancelled' })
  })
})
