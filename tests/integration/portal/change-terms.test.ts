import { asc, eq } from 'drizzle-orm'
import { getAddress, type LocalAccount } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { POST as changeRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change/route'
import { GET as optionsRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change-options/route'
import { POST as quoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change-quote/route'
import { GET as subscriberRoute } from '@/app/api/v1/subscribers/[id]/route'
import { addMonths } from '@/lib/billing/calendar'
import { DAY_MS, MINUTE_MS } from '@/lib/billing/durations'
import { paidThrough } from '@/lib/billing/subscriptions/access'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { announcePriceChange } from '@/lib/server/services/price-changes/announce-price-change'
import { changePlan } from '@/lib/server/services/subscriptions/change-plan'
import { listMandatesOf } from '@/lib/server/store/chain/mandates'
import { creditEntries, subscriberChanges } from '@/lib/server/store/schema/change-schema'
import type { WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import { scriptedSignature } from '../../simulation/chain/scripted-signature'
import {
  balanceOnChain,
  cancelAll,
  cancelByPayer,
  chargesOf,
  opening,
  openWindow,
  PRICE,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { asPayer } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'
import { newSubscription } from '../../support/service/subscription-fixture'

const TEAM = 480_000_000n
const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  made = await subscribe(world, { balance: 2n * 10n ** 9n })
})

const planNamed = (name: string) => world.subscription.plans.find((plan) => plan.name === name)?.id ?? ''
const asked = async (body: object, wallet = made.payer.address) => asPayer(world, made, body, wallet)
const quote = async (body: object, wallet?: `0x${string}`) =>
  world.call(quoteRoute, await asked(body, wallet))
const quoted = async (body: object): Promise<WireChangeQuote> => (await quote(body)).data
const change = async (body: object, wallet?: `0x${string}`) =>
  world.call(changeRoute, await asked(body, wallet))

/** The part of a quote that a wallet signs. */
async function signed({ mandate }: WireChangeQuote, signer: LocalAccount = made.payer) {
  const { domain, types, primaryType, message } = mandate
  const verifyingContract = getAddress(domain.verifyingContract)
  const typed = { domain: { ...domain, verifyingContract }, types, primaryType, message }
  return { mandate: message, signature: await signer.signTypedData(typed as never) }
}

/** Signs a change; the scripted chain takes stand-ins for signatures. */
async function changeTo(body: object) {
  const answer = await change(await signed(await quoted(body)))
  expect(answer.problem).toBeNull()
  expect(answer.status).toBe(202)
  const row = await waiting()
  if (!row) throw new Error('Nothing was kept')
  const signature = scriptedSignature(made.payer.address, row.mandateId)
  await world.deps.store.db
    .update(subscriberChanges)
    .set({ signature })
    .where(eq(subscriberChanges.id, row.id))
  return row
}
const changes = () =>
  world.deps.store.db
    .select()
    .from(subscriberChanges)
    .where(eq(subscriberChanges.subscriberId, made.subscriber.id))
    .orderBy(asc(subscriberChanges.createdAt))
const waiting = async () => (await changes()).find(({ status }) => status === 'waiting')
const credits = async () => {
  const rows = await world.deps.store.db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.subscriberId, made.subscriber.id))
    .orderBy(asc(creditEntries.id))
  return rows.map(({ amountMicroUsd }) => amountMicroUsd)
}
const now = () => subscriberNow(world, made)
const asMerchantReads = async () =>
  (
    await world.call(subscriberRoute, {
      ...{ apiKey: world.merchant.apiKey, params: { id: made.subscriber.id } },
    })
  ).data
const halfPeriod = async () => {
  const [from, to] = [opening(made, 0), opening(made, 1)]
  await world.advance(from.getTime() + (to.getTime() - from.getTime()) / 2 - world.clock.now().getTime())
}

describe('a change that holds at once', () => {
  test('replaces the terms, and what is unused of the paid period lowers the first charge', async () => {
    await halfPeriod()
    const before = balanceOnChain(world, made)
    const offer = await quoted({ planId: planNamed('Team'), when: 'now' })
    const due = TEAM - PRICE / 2n
    expect(offer).toMatchObject({ credit: 4.995, discount: 0, price: 480, dueNow: String(due) })
    expect(offer.cap).toBe(String(TEAM))
    expect(offer.schedule.map(({ amount }) => amount)).toEqual([475.005, 480, 480, 480, 480, 480])
    const { startsAt } = await changeTo({ planId: planNamed('Team'), when: 'now', periods: 2 })
    await world.settle()
    await world.settle()
    const { id } = made.subscriber
    expect(await now()).toMatchObject({
      id,
      planId: planNamed('Team'),
      status: 'active',
      terms: 1,
      periodMonths: 12,
      priceMicroUsd: TEAM,
      capAtomic: TEAM,
      creditMicroUsd: 0n,
      nextPeriod: 1,
      unpaidFrom: 1,
      nextChargeAt: addMonths(startsAt, 12),
      chargesPaid: 2,
      beganChargingAt: made.subscriber.firstChargeAt,
    })
    expect(before - balanceOnChain(world, made)).toBe(due)
    const charges = await chargesOf(world, made)
    expect(charges.map(({ terms, period, priceMicroUsd }) => [terms, period, priceMicroUsd])).toEqual([
      [0, 0, PRICE],
      [1, 0, due],
    ])
    expect(charges[1]?.lines.map(({ kind }) => kind)).toEqual(['plan', 'credit'])
    expect(await credits()).toEqual([PRICE / 2n, -(PRICE / 2n)])
    const mandates = await listMandatesOf(world.deps.store.db, { ...made.subscriber, subscriberId: id })
    expect(mandates.map(({ terms, status }) => [terms, status]).sort()).toEqual([
      [0, 'ended'],
      [1, 'live'],
    ])
    expect((await eventTypes(world, id)).slice(-2)).toEqual(['subscriber.changed', 'payment.succeeded'])
    expect(await transactionsFor(world, 'replace')).toHaveLength(1)
    // The same again gets the same answer.
    await reachWindow(world, { ...made, subscriber: await now() }, 1)
    expect(await now()).toMatchObject({ status: 'active', chargesPaid: 3, nextPeriod: 2 })
  })

  test('pays windows by credit, without a transaction, as long as that lasts', async () => {
    await changeTo({ planId: planNamed('Team'), when: 'now' })
    await world.settle()
    await world.settle()
    const taken = (await transactionsFor(world, 'charge')).length
    const before = balanceOnChain(world, made)
    await world.advance(DAY_MS)
    const offer = await quoted({ planId: planNamed('Starter'), when: 'now' })
    expect(offer).toMatchObject({ dueNow: '0' })
    expect(offer.schedule[0]).toMatchObject({ amount: 0 })
    await changeTo({ planId: planNamed('Starter'), when: 'now' })
    await world.settle()
    await world.settle()
    expect(await now()).toMatchObject({ terms: 2, status: 'active', nextPeriod: 1 })
    const left = (await now()).creditMicroUsd
    expect(left).toBeGreaterThan(460_000_000n)
    expect((await credits()).reduce((sum, each) => sum + each, 0n)).toBe(left)
    await reachWindow(world, { ...made, subscriber: await now() }, 1)
    expect((await now()).creditMicroUsd).toBe(left - PRICE)
    expect(await transactionsFor(world, 'charge')).toHaveLength(taken)
    expect(balanceOnChain(world, made)).toBe(before)
    const byCredit = (await chargesOf(world, made)).filter(({ terms }) => terms === 2)
    expect(byCredit.map(({ status, amountAtomic }) => [status, amountAtomic])).toEqual([
      ['settled', 0n],
      ['settled', 0n],
    ])
  })

  test('is given up where the payer cannot pay it any more, and the terms go on', async () => {
    await changeTo({ planId: planNamed('Team'), when: 'now' })
    world.fund(made.payer.address, { balance: 20_000_000n })
    await world.settle()
    expect((await changes()).at(-1)).toMatchObject({
      status: 'failed',
      failureReason: 'insufficient_balance',
    })
    await reachWindow(world, made, 1)
    expect(await now()).toMatchObject({ terms: 0, chargesPaid: 2, status: 'active' })
    expect(await transactionsFor(world, 'replace')).toEqual([])
  })

  test('ends with the subscription where the payer ends the terms on the chain first', async () => {
    await changeTo({ planId: planNamed('Team'), when: 'now' })
    cancelByPayer(world, made)
    await world.mine()
    expect((await now()).status).toBe('active')
    await world.settle()
    expect(await now()).toMatchObject({ status: 'cancelled', cancelReason: 'mandate_cancelled', terms: 0 })
    expect((await changes()).at(-1)).toMatchObject({ status: 'failed', failureReason: 'mandate_cancelled' })
  })

  test('is not brought once the payer has cancelled', async () => {
    await changeTo({ planId: planNamed('Team'), when: 'now' })
    await cancelAll(world, world.subscription.id)
    await world.settle()
    expect(await transactionsFor(world, 'replace')).toEqual([])
    expect((await changes()).at(-1)).toMatchObject({
      status: 'failed',
      failureReason: 'subscriber_cancelled',
    })
  })
})

describe('a change at the next renewal', () => {
  test('leaves all as it is until then, and charges once under the new terms', async () => {
    const { startsAt } = await changeTo({ planId: planNamed('Team'), when: 'renewal' })
    expect(startsAt).toEqual(opening(made, 1))
    await world.settle()
    expect(await now()).toMatchObject({ terms: 0, nextPeriod: 1, planId: planNamed('Starter') })
    expect(await asMerchantReads()).toMatchObject({
      plan: { name: 'Starter' },
      change: { status: 'waiting', planName: 'Team', price: 480, startsAt: startsAt.toISOString() },
    })
    const before = balanceOnChain(world, made)
    // The new terms come into force, and their charge finds an empty wallet.
    world.fund(made.payer.address, { balance: 0n })
    await reachWindow(world, made, 1)
    await world.settle()
    const unpaid = await now()
    expect(unpaid).toMatchObject({ terms: 1, status: 'past_due', unpaidFrom: 0 })
    expect(await asMerchantReads()).toMatchObject({ plan: { name: 'Team' }, change: null })
    expect(paidThrough(unpaid, world.clock.now())).toEqual(startsAt)
    world.fund(made.payer.address, { balance: before })
    await world.advance(DAY_MS)
    expect(await now()).toMatchObject({ terms: 1, nextPeriod: 1, chargesPaid: 2, creditMicroUsd: 0n })
    expect(before - balanceOnChain(world, made)).toBe(TEAM)
    expect(await credits()).toEqual([])
  })

  test('is taken the place of by another one, and of two at once one waits', async () => {
    const first = await signed(await quoted({ planId: planNamed('Team'), when: 'renewal' }))
    await world.advance(MINUTE_MS)
    const second = await signed(await quoted({ planId: planNamed('Team'), when: 'now' }))
    expect((await change(first)).status).toBe(202)
    const answers = await Promise.all([change(second), change(second)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    const rows = await changes()
    expect(rows.map(({ status }) => status).sort()).toEqual(['failed', 'waiting'])
    expect(rows.find(({ status }) => status === 'failed')).toMatchObject({ failureReason: 'superseded' })
  })

  test('goes on with the old terms where its signature ran out before it could be brought', async () => {
    const row = await changeTo({ planId: planNamed('Team'), when: 'renewal' })
    const db = world.deps.store.db
    // As if no chain had answered on the days after.
    await reachWindow(world, made, 0, 1)
    const late = new Date(row.startsAt.getTime() + 4 * DAY_MS)
    world.clock.set(late)
    world.chain.mine({ timestamp: late.getTime() / 1000 })
    await world.settle()
    expect((await changes()).at(-1)).toMatchObject({ status: 'failed', failureReason: 'signature_too_old' })
    await world.settle()
    expect(await now()).toMatchObject({ terms: 0, chargesPaid: 2 })
    expect(await db.select().from(creditEntries)).toEqual([])
  })
})

describe('a quantity', () => {
  test('is up to the plan’s, and price and cap follow', async () => {
    const author = { merchantId: world.merchant.userId, actor: 'system' } as const
    const toFive = { id: planNamed('Starter'), change: { quantityMax: 5 }, author }
    await changePlan(world.deps, toFive)
    expect((await quote({ quantity: 6, when: 'now' })).problem).toMatchObject({
      errors: [{ path: 'quantity' }],
    })
    await changeTo({ quantity: 3, when: 'now' })
    await world.settle()
    await world.settle()
    expect(await now()).toMatchObject({ quantity: 3, priceMicroUsd: 3n * PRICE, capAtomic: 3n * PRICE })
    expect((await chargesOf(world, made)).at(-1)?.lines[0]).toMatchObject({
      quantity: 3,
      unitPriceMicroUsd: PRICE,
    })
  })
})

test('a lower price that was announced since the change was signed is that of its charges too', async () => {
  const author = { merchantId: world.merchant.userId, actor: 'system' }
  const planId = planNamed('Starter')
  await changePlan(world.deps, { id: planId, change: { quantityMax: 3 }, author })
  await changeTo({ quantity: 3, when: 'renewal' })
  await announcePriceChange(world.deps, { planId, price: 8, author })
  expect(await now()).toMatchObject({ priceMicroUsd: 8_000_000n })
  await reachWindow(world, made, 1)
  await world.settle()
  expect(await now()).toMatchObject({ quantity: 3, priceMicroUsd: 24_000_000n, capAtomic: 3n * PRICE })
  expect((await chargesOf(world, made)).at(-1)).toMatchObject({ amountAtomic: 24_000_000n })
})

describe('nothing is quoted or kept', () => {
  test('of a quote that a renewal came after', async () => {
    const soon = opening(made, 1).getTime() - world.clock.now().getTime() - 5 * MINUTE_MS
    await world.advance(soon)
    const offer = await signed(await quoted({ planId: planNamed('Team'), when: 'now' }))
    await world.advance(6 * MINUTE_MS)
    await world.settle()
    expect(await now()).toMatchObject({ chargesPaid: 2 })
    expect((await change(offer)).problem).toMatchObject({ status: 409, code: 'quote_expired' })
  })

  test.each([
    ['of the same terms', () => ({ when: 'now' }), 409, 'not_changeable'],
    ['for a plan of nobody', () => ({ planId: made.subscriber.id, when: 'now' }), 400, 'invalid_request'],
    ['for a token on another network', () => ({ tokenId: '1', when: 'now' }), 400, 'invalid_request'],
    ['for more units than the plan has', () => ({ quantity: 2, when: 'now' }), 400, 'invalid_request'],
  ])('%s', async (_, body, status, code) => {
    const { problem } = await quote(body())
    expect([problem?.status, problem?.code]).toEqual([status, code])
    expect(await changes()).toEqual([])
  })

  test('for a plan of another subscription, or one that is not offered any more', async () => {
    const other = await newSubscription(world, world.merchant, { trialDays: 0 })
    expect((await quote({ planId: other.plans[1]?.id, when: 'now' })).status).toBe(400)
    const offer = await quoted({ planId: planNamed('Team'), when: 'now' })
    const author = { merchantId: world.merchant.userId, actor: 'system' } as const
    await changePlan(world.deps, { id: planNamed('Team'), change: { archived: true }, author })
    expect((await quote({ planId: planNamed('Team'), when: 'now' })).status).toBe(400)
    expect((await change(await signed(offer))).problem).toMatchObject({ code: 'not_changeable' })
  })

  test('for another wallet, or with another one’s signature', async () => {
    const stranger = (await subscribe(world)).payer
    expect((await quote({ planId: planNamed('Team'), when: 'now' }, stranger.address)).status).toBe(404)
    const offer = await quoted({ planId: planNamed('Team'), when: 'now' })
    expect((await change(await signed(offer), stranger.address)).status).toBe(404)
    expect((await change(await signed(offer, stranger))).problem).toMatchObject({ code: 'bad_signature' })
    expect(await waiting()).toBeUndefined()
  })

  test('of another subscription of the wallet', async () => {
    const { payer } = made
    const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
    const other = await subscribe(world, { subscription, payer })
    const offer = await signed(await quoted({ planId: planNamed('Team'), when: 'now' }))
    const sent = await world.call(changeRoute, await asPayer(world, other, offer))
    expect(sent.problem).toMatchObject({ status: 409, code: 'quote_expired' })
    expect(await waiting()).toBeUndefined()
  })

  test('after half an hour, or of other terms than were quoted', async () => {
    const offer = await quoted({ planId: planNamed('Team'), when: 'now' })
    const { mandate, signature } = await signed(offer)
    const dearer = { mandate: { ...mandate, maxAmountPerPeriod: '1' }, signature }
    expect((await change(dearer)).problem).toMatchObject({ code: 'quote_expired' })
    world.clock.advance(31 * MINUTE_MS)
    expect((await change({ mandate, signature })).problem).toMatchObject({ code: 'quote_expired' })
  })

  test('while a payment is under way, also of what was quoted and signed before it', async () => {
    await world.advance(opening(made, 1).getTime() - world.clock.now().getTime() - 5 * MINUTE_MS)
    const offers = await Promise.all(
      ['now', 'renewal'].map(async (when) => signed(await quoted({ planId: planNamed('Team'), when }))),
    )
    const refused = { status: 409, code: 'charge_in_flight' }
    const expectRefused = async () => {
      for (const offer of offers) expect((await change(offer)).problem).toMatchObject(refused)
      expect((await quote({ planId: planNamed('Team'), when: 'now' })).problem).toMatchObject(refused)
      expect(await waiting()).toBeUndefined()
    }
    openWindow(world, made, 1)
    await expectRefused()
    await chargeDue(world.deps, { network: world.network, keys: world.keys })
    await world.send()
    expect((await chargesOf(world, made)).at(-1)).toMatchObject({ period: 1, status: 'submitted' })
    await expectRefused()
    await world.settle()
    expect(await now()).toMatchObject({ terms: 0, chargesPaid: 2, planId: planNamed('Starter') })
    for (const offer of offers) expect((await change(offer)).problem).toMatchObject({ code: 'quote_expired' })
  })

  test('without the allowance, or the balance for what is due at once', async () => {
    const offer = await quoted({ planId: planNamed('Team'), when: 'now' })
    world.fund(made.payer.address, { balance: 1n })
    expect((await change(await signed(offer))).problem).toMatchObject({ code: 'insufficient_balance' })
    world.fund(made.payer.address, { allowance: PRICE })
    expect((await change(await signed(offer))).problem).toMatchObject({ code: 'allowance_too_low' })
    expect(await waiting()).toBeUndefined()
  })
})

test('what it can be changed to is what is on offer on its network', async () => {
  const { data } = await world.call(optionsRoute, await asPayer(world, made))
  expect(data.plans.map(({ name }: { name: string }) => name)).toEqual(['Starter', 'Team'])
  expect(data.tokens.map(({ chainId }: { chainId: number }) => chainId)).toEqual([8453])
})
