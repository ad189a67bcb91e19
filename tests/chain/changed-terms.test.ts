import { getAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { POST as priceChangeRoute } from '@/app/api/v1/plans/[id]/price-changes/route'
import { POST as changeRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change/route'
import { POST as changeQuoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change-quote/route'
import { addMonths, periodStart } from '@/lib/billing/calendar'
import { DAY_MS } from '@/lib/billing/durations'
import { listMandatesOf } from '@/lib/server/store/chain/mandates'
import { createPayingWorld, type PaidCheckout, type PayingWorld } from '../support/chain/paying-world'
import { signPermit } from '../support/service/checkout-payment'
import { payerSession } from '../support/service/payer-session'
import { eventTypes } from '../support/service/subscriber-fixture'
import type { Merchant } from '../support/service/world'

/** Atomic units of a dollar, and micro-dollars: USDC has 6 decimals. */
const DOLLAR = 1_000_000n
const monthly = { frequency: 'month', volume: 0 } as const

let world: PayingWorld
let merchant: Merchant
beforeAll(async () => {
  world = await createPayingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  merchant = await world.newMerchant()
})

const opening = ({ subscriber }: PaidCheckout, period: number) =>
  periodStart(subscriber.firstChargeAt, subscriber.periodMonths, period)
const justAfter = (time: Date) => new Date(time.getTime() + DAY_MS / 100)

it('three seats become five at once: what is unused is credit, and the chain has the new cap and takes the rest', async () => {
  const plans = [{ ...monthly, name: 'Seats', price: 4, quantityMax: 10 }]
  const subscription = await world.offer(merchant, 'USDC', { plans })
  const made = await world.subscribe(subscription, { quantity: 3 })
  const { payer, token, mandate, subscriber } = made
  const [before, wallet] = [
    await world.balance(token, world.receiver),
    await world.balance(token, payer.address),
  ]
  expect(made.amount).toBe(12n * DOLLAR)
  await world.reach(new Date(opening(made, 0).getTime() + 10 * DAY_MS))

  const asked = {
    cookie: await payerSession(world, payer.address),
    params: { subscriberId: subscriber.id },
  }
  const { data: offer } = await world.call(changeQuoteRoute, { ...asked, body: { quantity: 5, when: 'now' } })
  const seconds = (from: Date, to: Date) => BigInt((to.getTime() - from.getTime()) / 1000)
  const [opensAt, closesAt] = [opening(made, 0), opening(made, 1)]
  const [left, length] = [seconds(new Date(offer.startsAt), closesAt), seconds(opensAt, closesAt)]
  // Rounded up, for the payer.
  const credit = (12n * DOLLAR * left + length - 1n) / length
  const due = 20n * DOLLAR - credit
  expect(offer).toMatchObject({ dueNow: String(due) })
  const { domain, types, primaryType, message } = offer.mandate
  const typed = { domain: { ...domain, verifyingContract: getAddress(domain.verifyingContract) }, types }
  const signature = await payer.signTypedData({ ...typed, primaryType, message } as never)
  const body = { mandate: message, signature, permit: await signPermit(payer, offer) }
  expect((await world.call(changeRoute, { ...asked, body })).status).toBe(202)
  for (const _ of ['the allowance', 'the terms', 'their first charge']) await world.work()

  const { merchantId, id: subscriberId } = subscriber
  const mandates = await listMandatesOf(world.deps.store.db, { merchantId, subscriberId })
  const next = mandates.find(({ terms }) => terms === 1)
  if (!next) throw new Error('The terms are those of before')
  expect(next.message).toMatchObject({ maxAmountPerPeriod: String(20n * DOLLAR), replaces: mandate.id })
  expect(await world.standing({ mandate })).toMatchObject({ phase: 'cancelled', charges: 1 })
  expect(await world.standing({ mandate: next })).toMatchObject({ phase: 'live', nextPeriod: 1, charges: 1 })
  expect((await world.balance(token, world.receiver)) - before).toBe(due)
  expect(wallet - (await world.balance(token, payer.address))).toBe(due)

  const startsAt = new Date(offer.startsAt)
  await world.reach(justAfter(addMonths(startsAt, 1)))
  expect((await world.balance(token, world.receiver)) - before).toBe(due + 20n * DOLLAR)
  const { subscriber: after } = await world.paid(made)
  expect(after).toMatchObject({ status: 'active', quantity: 5, creditMicroUsd: 0n, chargesPaid: 3 })
})

it('a price rise that nobody answers ends those of one plan with what is paid, and leaves those of another their price', async () => {
  const checkOut = async (name: string) => {
    const plans = [{ ...monthly, name, price: 10 }]
    return world.checkOut(await world.offer(merchant, 'USDC', { plans }))
  }
  const [ending, keeping] = [await checkOut('Ending'), await checkOut('Keeping')]
  await world.work()
  const [ends, keeps] = [await world.paid(ending), await world.paid(keeping)]
  const from = opening(ends, 2).toISOString()
  for (const [made, otherwise] of [
    [ends, 'end'],
    [keeps, 'keep'],
  ] as const) {
    const rise = { params: { id: made.subscriber.planId }, body: { price: 15, from, otherwise } }
    expect((await world.call(priceChangeRoute, { apiKey: merchant.apiKey, ...rise })).status).toBe(201)
  }
  const spent = async ({ token, payer }: PaidCheckout) =>
    500n * DOLLAR - (await world.balance(token, payer.address))

  await world.reach(justAfter(opening(keeps, 1)))
  expect([await spent(ends), await spent(keeps)]).toEqual([20n * DOLLAR, 20n * DOLLAR])
  await world.reach(justAfter(opening(keeps, 2)))
  await world.work()
  expect((await world.paid(ends)).subscriber).toMatchObject({ status: 'ended', chargesPaid: 2 })
  expect(await world.standing(ends)).toMatchObject({ phase: 'cancelled', charges: 2 })
  expect((await world.paid(keeps)).subscriber).toMatchObject({ status: 'active', chargesPaid: 3 })
  await world.reach(justAfter(opening(keeps, 3)))
  expect([await spent(ends), await spent(keeps)]).toEqual([20n * DOLLAR, 40n * DOLLAR])
  expect(await world.standing(keeps)).toMatchObject({ phase: 'live', charges: 4 })
  expect(await eventTypes(world, ends.subscriber.id)).toContain('subscriber.price_change_asked')
})
