import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET } from '@/app/api/v1/metrics/forecast/route'
import { dayOf } from '@/lib/billing/calendar'
import { DAY_MS } from '@/lib/billing/durations'
import { addDays } from '@/lib/billing/money/recurring-revenue'
import { forecasts } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

let world: World
let merchant: Merchant
let stranger: Merchant
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
  stranger = await world.newMerchant()
})
afterAll(() => world.close())

const foresee = (of = merchant) => world.call(GET, { apiKey: of.apiKey })
const later = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS)

it('foresees revenue from trials, ends and empty wallets, and names who will fail and why', async () => {
  const subscription = await newSubscription(world, merchant)
  const rows = []
  for (const number of [1, 2, 3, 4]) rows.push(await newSubscriber(world, subscription, number))
  const { db } = world.deps.store
  const [staying, leaving, failing, trialing] = rows.map(({ id }) => id)
  const price = (
    await db
      .select()
      .from(subscribers)
      .where(eq(subscribers.id, staying ?? ''))
  )[0]
  if (!price || !staying || !leaving || !failing || !trialing) throw new Error('There is nobody')
  const month = Number(price.priceMicroUsd) / price.periodMonths / 1e6
  const set = (id: string, change: Partial<typeof subscribers.$inferInsert>) =>
    db.update(subscribers).set(change).where(eq(subscribers.id, id))
  for (const id of [staying, leaving, failing]) {
    const next = {
      status: 'active',
      firstChargeAt: later(-5),
      nextPeriod: 1,
      nextChargeAt: later(25),
    } as const
    await set(id, { ...next, maxPeriods: 600, allowedCharges: 12 })
  }
  await set(leaving, { cancelAt: later(10), cancelOrigin: 'merchant' })
  const trial = {
    status: 'trialing',
    firstChargeAt: later(40),
    nextPeriod: 0,
    nextChargeAt: later(40),
  } as const
  await set(trialing, { ...trial, maxPeriods: 600, allowedCharges: 12 })
  await db.insert(forecasts).values({
    ...{ subscriberId: failing, merchantId: merchant.userId, chargesFunded: 0, failsAt: later(25) },
    ...{ readAt: world.clock.now() },
  })

  const { data } = await foresee()
  const today = dayOf(world.clock.now())
  const mrrOn = (day: string) => data.byDay.find((each) => each.day === day)?.mrr
  expect(data.byDay).toHaveLength(90)
  expect(mrrOn(addDays(today, 1))).toBeCloseTo(3 * month)
  expect(mrrOn(addDays(today, 11))).toBeCloseTo(2 * month)
  expect(mrrOn(addDays(today, 26))).toBeCloseTo(month)
  expect(mrrOn(addDays(today, 41))).toBeCloseTo(2 * month)
  expect(data.byDay.at(-1)?.mrr).toBeCloseTo(2 * month)
  expect(data.failingCount).toBe(1)
  expect(data.failing).toMatchObject([
    { subscriberId: failing, failsAt: later(25).toISOString(), reason: 'insufficient_balance' },
  ])

  await set(failing, { allowedCharges: 0 })
  expect((await foresee()).data.failing).toMatchObject([{ reason: 'allowance_too_low' }])

  await set(failing, { status: 'past_due', nextChargeAt: later(-1), pastDueSince: later(-1) })
  await db
    .update(forecasts)
    .set({ failsAt: later(-1) })
    .where(eq(forecasts.subscriberId, failing))
  const unpaid = (await foresee()).data
  expect(unpaid.byDay[0]?.mrr).toBeCloseTo(2 * month)
  expect(unpaid).toMatchObject({ failingCount: 1, failing: [{ failsAt: later(-1).toISOString() }] })
  const other = await foresee(stranger)
  expect(other.data).toMatchObject({ failing: [], failingCount: 0 })
  expect(new Set(other.data.byDay.map(({ mrr }) => mrr))).toEqual(new Set([0]))
})
