import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/v1/metrics/route'
import * as subscriptionRoute from '@/app/api/v1/subscriptions/[id]/route'
import { dayOf } from '@/lib/billing/calendar'
import { begin } from '@/lib/billing/subscriptions/subscriber'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { revenueSteps } from '@/lib/server/store/schema/figure-schema'
import { forecasts } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { type DrawnSubscriber, drawnSubscriber } from '../../support/service/drawn-subscriber'
import { metricsByHand } from '../../support/service/metrics-by-hand'
import { newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

/** Fixed, so that every run draws the same cases. */
const seed = 1_801_389_600

interface Tenant {
  readonly merchant: Merchant
  readonly subscriptions: readonly SubscriptionDetails[]
}

let world: World
let tenants: readonly Tenant[]
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  tenants = [await newTenant(), await newTenant()]
})
afterAll(() => world.close())

async function newTenant(): Promise<Tenant> {
  const merchant = await world.newMerchant()
  const subscriptions = [await newSubscription(world, merchant), await newSubscription(world, merchant)]
  return { merchant, subscriptions }
}

function tenant(index: number): Tenant {
  const found = tenants[index]
  if (!found) throw new Error(`There is no merchant ${index}`)
  return found
}

const read = async (merchant: Merchant, query: Record<string, string> = {}) =>
  (await world.call(GET, { apiKey: merchant.apiKey, query })).data

/** Puts exactly these subscribers in place of all others. */
async function store(drawn: readonly DrawnSubscriber[]): Promise<void> {
  const rows = drawn.map((each, place): typeof subscribers.$inferInsert => {
    const { merchantId, id, plans, tokens } = of(each)
    const { subscribedAt, firstChargeAt, cancelledAt, nextChargeAt, periodMonths, maxPeriods } = each
    return {
      ...begin({ subscribedAt, trialDays: 0, periodMonths, maxPeriods }),
      allowedCharges: maxPeriods,
      paidOtherwise: 0,
      id: world.deps.random.uuid(),
      merchantId,
      subscriptionId: id,
      planId: plans[each.plan]?.id ?? '',
      tokenId: tokens[each.token]?.id ?? '',
      checkoutSessionId: null,
      eoaAddress: wallet(place),
      swAddress: wallet(place),
      status: each.status,
      priceMicroUsd: each.priceMicroUsd,
      capAtomic: each.priceMicroUsd,
      chargesPaid: 1,
      firstChargeAt,
      nextPeriod: nextChargeAt && each.nextPeriod,
      nextChargeAt,
      cancelledAt,
    }
  })
  await world.deps.store.transaction(async (tx) => {
    await tx.delete(forecasts)
    await tx.delete(subscribers)
    if (rows.length === 0) return
    await tx.insert(subscribers).values(rows)
    const past = drawn.flatMap((each, place) => stepsOf(each, rows[place]))
    if (past.length > 0) await tx.insert(revenueSteps).values(past)
    const foreseen = drawn.flatMap(({ failsAt }, place) => {
      const row = rows[place]
      return failsAt && row ? { ...row, subscriberId: row.id, chargesFunded: 0, failsAt } : []
    })
    if (foreseen.length === 0) return
    await tx.insert(forecasts).values(
      foreseen.map(({ subscriberId, merchantId, chargesFunded, failsAt }) => ({
        subscriberId,
        merchantId,
        chargesFunded,
        failsAt,
        readAt: world.clock.now(),
      })),
    )
  })
}

/** Steps of one that is over, of whose life its row alone tells nothing. */
function stepsOf(
  { firstChargeAt, cancelledAt, priceMicroUsd, periodMonths }: DrawnSubscriber,
  row: typeof subscribers.$inferInsert | undefined,
): (typeof revenueSteps.$inferInsert)[] {
  if (!row || cancelledAt === null || dayOf(cancelledAt) <= dayOf(firstChargeAt)) return []
  const { id: subscriberId, merchantId } = row
  const twelfths = priceMicroUsd * BigInt(12 / periodMonths)
  return [
    { merchantId, subscriberId, day: dayOf(firstChargeAt), twelfths },
    { merchantId, subscriberId, day: dayOf(cancelledAt), twelfths: -twelfths },
  ]
}

function of({ merchant, subscription }: DrawnSubscriber): SubscriptionDetails {
  const found = tenant(merchant).subscriptions[subscription]
  if (!found) throw new Error('There is no such subscription')
  return found
}

describe('the figures of a merchant', () => {
  it('are those of a count by hand, of all subscriptions and of each, and never those of another merchant', async () => {
    const day = fc.integer({ min: 0, max: 119 }).map((age) => daysAgo(age))
    await fc.assert(
      fc.asyncProperty(fc.array(drawnSubscriber, { maxLength: 40 }), day, day, async (drawn, one, other) => {
        await store(drawn)
        const [from = one, to = other] = [one, other].sort()
        for (const index of [0, 1] as const) {
          const { merchant, subscriptions } = tenant(index)
          const own = drawn.filter((each) => each.merchant === index)
          const now = world.clock.now()
          expect(await read(merchant, { from, to })).toMatchObject(metricsByHand(own, { now, from, to }))
          const ofFirst = own.filter(({ subscription }) => subscription === 0)
          const subscription = subscriptions[0]?.id ?? ''
          const byHand = metricsByHand(ofFirst, { now, from, to })
          expect(await read(merchant, { from, to, subscription })).toMatchObject(byHand)
          const alone = await world.call(subscriptionRoute.GET, {
            params: { id: subscription },
            apiKey: merchant.apiKey,
          })
          expect(alone.data.mrr).toBe(byHand.mrr)
        }
      }),
      { seed, numRuns: 40 },
    )
  })

  it('add up over plans and over tokens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawnSubscriber, { maxLength: 40 }), async (drawn) => {
        await store(drawn)
        const { mrr, active, pastDue, byDay, byPlan, byToken } = await read(tenant(0).merchant)
        expect(byDay.at(-1)?.mrr).toBe(mrr)
        for (const parts of [byPlan, byToken]) {
          expect(parts.reduce((sum, { subscribers: count }) => sum + count, 0)).toBe(active + pastDue)
          const total = parts.reduce((sum, part) => sum + part.mrr, 0)
          // Each part is rounded to a micro-dollar.
          expect(Math.abs(total - mrr)).toBeLessThan(0.00001)
          expect(parts.map((part) => part.mrr)).toEqual(parts.map((part) => part.mrr).sort((a, b) => b - a))
        }
      }),
      { seed, numRuns: 15 },
    )
  })

  it('follow a subscriber through its life', async () => {
    await store([])
    const { merchant } = tenant(0)
    const subscription = await newSubscription(world, merchant)
    const figures = async () => {
      const { mrr, active, trialing, new: started, churned } = await read(merchant)
      return { mrr, active, trialing, started, churned }
    }
    const { id } = await newSubscriber(world, subscription, 1)
    expect(await figures()).toEqual({ mrr: 0, active: 0, trialing: 1, started: 1, churned: 0 })
    world.clock.set(new Date('2026-12-05T10:00:00.000Z'))
    await recordChargePaid(world.deps, { subscriberId: id, period: 0, amountAtomic: 9_990_000n })
    expect(await figures()).toEqual({ mrr: 9.99, active: 1, trialing: 0, started: 1, churned: 0 })
    world.clock.set(new Date('2026-12-06T10:00:00.000Z'))
    const author = { merchantId: merchant.userId, actor: 'system' as const }
    await cancelSubscriber(world.deps, { author, id, when: 'now' })
    expect(await figures()).toEqual({ mrr: 0, active: 0, trialing: 0, started: 1, churned: 1 })
    const { byDay } = await read(merchant, { from: '2026-12-04' })
    expect(byDay).toEqual([
      { day: '2026-12-04', mrr: 0, new: 0, churned: 0 },
      { day: '2026-12-05', mrr: 9.99, new: 0, churned: 0 },
      { day: '2026-12-06', mrr: 0, new: 0, churned: 1 },
    ])
  })
})

describe('the days of the figures', () => {
  const today = () => world.clock.now().toISOString().slice(0, 10)

  it('are the last thirty unless others are asked for, and end today', async () => {
    const { byDay } = await read(tenant(0).merchant, { to: '2099-01-01' })
    expect(byDay).toHaveLength(30)
    expect(byDay.at(-1)?.day).toBe(today())
  })

  it.each([
    ['begin after their end', { from: '2026-11-02', to: '2026-11-01' }],
    ['begin in the future', { from: '2099-01-01' }],
    ['are too many', { from: '2024-01-01' }],
    ['are none', { from: '2026-02-30' }],
  ])('are refused when they %s', async (_, query) => {
    const answer = await world.call(GET, { apiKey: tenant(0).merchant.apiKey, query })
    expect(answer.status).toBe(400)
    expect(answer.problem?.errors?.map(({ path }) => path)).toEqual(['from'])
  })
})

function daysAgo(age: number): string {
  return new Date(Date.UTC(2026, 10, 21 - age)).toISOString().slice(0, 10)
}
