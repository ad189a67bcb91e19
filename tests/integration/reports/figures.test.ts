import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reducedNextPrice } from '@/lib/billing/discounts/discount'
import { DAY_MS } from '@/lib/billing/durations'
import { begin } from '@/lib/billing/subscriptions/subscriber'
import { reportFigures } from '@/lib/server/cli/check-figures'
import { checkFigures } from '@/lib/server/services/reports/check-figures'
import { countFigures } from '@/lib/server/services/reports/count-figures'
import { countChanged } from '@/lib/server/store/reports/figures'
import { readKeptForecast, readKeptMetrics } from '@/lib/server/store/reports/metrics'
import { countedSubscribers, figures, uncountedSubscribers } from '@/lib/server/store/schema/figure-schema'
import { forecasts } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { type DrawnSubscriber, drawnSubscriber } from '../../support/service/drawn-subscriber'
import { wallet } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'
import { foreseeEverySubscriber, foreseenOf } from './slow-forecast'
import { linesOf, sumEverySubscriber } from './slow-metrics'

/** Fixed, so that every run draws the same cases. */
const seed = 1_801_389_600
/** Subscribers that come, change and go. */
const PLACES = 8

let world: World
let merchants: readonly Merchant[]
let offers: readonly (readonly SubscriptionDetails[])[]
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchants = [await world.newMerchant(), await world.newMerchant()]
  offers = await Promise.all(
    merchants.map(async (merchant) => [
      await newSubscription(world, merchant),
      await newSubscription(world, merchant),
    ]),
  )
})
afterAll(() => world.close())

const idAt = (place: number) => `00000000-0000-4000-8000-00000000000${place}`
const db = () => world.deps.store.db

/** Puts a subscriber in a place: a new one, or the one that is there in another state, foreseen in another way. */
async function put(place: number, drawn: DrawnSubscriber): Promise<void> {
  // A subscriber never goes to another merchant.
  const offer = offers[place % 2]?.[drawn.subscription]
  if (!offer) throw new Error('There is no such subscription')
  const { subscribedAt, firstChargeAt, cancelledAt, nextChargeAt, periodMonths, maxPeriods, failsAt } = drawn
  const { priceMicroUsd, cancelAt, reducedCharges: charges } = drawn
  const discount = charges
    ? { id: 'quarter', code: null, percentBps: 2_500, amountMicroUsd: null, charges }
    : null
  const row: typeof subscribers.$inferInsert = {
    ...begin({ subscribedAt, trialDays: 0, periodMonths, maxPeriods }),
    allowedCharges: maxPeriods,
    paidOtherwise: 0,
    id: idAt(place),
    merchantId: offer.merchantId,
    subscriptionId: offer.id,
    planId: offer.plans[drawn.plan]?.id ?? '',
    tokenId: offer.tokens[drawn.token]?.id ?? '',
    checkoutSessionId: null,
    eoaAddress: wallet(place),
    swAddress: wallet(place),
    status: drawn.status,
    priceMicroUsd,
    discount,
    reducedPriceMicroUsd: reducedNextPrice({ priceMicroUsd, chargesPaid: 1, discount }),
    capAtomic: priceMicroUsd,
    chargesPaid: 1,
    cancelAt,
    cancelOrigin: cancelAt && 'merchant',
    firstChargeAt,
    nextPeriod: nextChargeAt && drawn.nextPeriod,
    nextChargeAt,
    cancelledAt,
  }
  const forecast = { merchantId: offer.merchantId, chargesFunded: 0, failsAt, readAt: world.clock.now() }
  await world.deps.store.transaction(async (tx) => {
    await tx.insert(subscribers).values(row).onConflictDoUpdate({ target: subscribers.id, set: row })
    await tx
      .insert(forecasts)
      .values({ ...forecast, subscriberId: row.id })
      .onConflictDoUpdate({ target: forecasts.subscriberId, set: forecast })
  })
}

/** Days that the figures are of: they end after all that happens here. */
const [FIRST, LAST, DUE_BEFORE] = ['2026-08-01', '2026-12-21', '2026-12-28']

/** Figures that are kept, and what a sum over every subscriber gives, of all of a merchant and of each subscription. */
async function expectRight(): Promise<void> {
  const now = world.clock.now()
  for (const [index, { userId: merchantId }] of merchants.entries()) {
    for (const before of ['2026-12-02', '2027-03-01', '2028-12-31']) {
      const foreseen = foreseenOf(await readKeptForecast(db(), { merchantId, before }))
      expect(foreseen).toEqual(await foreseeEverySubscriber(db(), { merchantId, before }))
    }
    for (const subscriptionId of [undefined, ...(offers[index] ?? []).map(({ id }) => id)]) {
      const scope = { merchantId, subscriptionId }
      const params = { now, first: FIRST, last: LAST, dueBefore: DUE_BEFORE }
      const kept = await readKeptMetrics(db(), scope, params)
      expect(linesOf(kept)).toEqual(linesOf(await sumEverySubscriber(db(), scope, params)))
    }
  }
  expect(await checkFigures(world.deps)).toEqual([])
}

type Act =
  | { readonly kind: 'put'; readonly place: number; readonly drawn: DrawnSubscriber }
  | { readonly kind: 'remove'; readonly place: number }
  | { readonly kind: 'count'; readonly limit: number }

const place = fc.integer({ min: 1, max: PLACES })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('put' as const), place, drawn: drawnSubscriber }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), place }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('count' as const), limit: fc.integer({ min: 1, max: 3 }) }),
  },
)

async function perform(done: Act): Promise<void> {
  if (done.kind === 'put') await put(done.place, done.drawn)
  if (done.kind === 'remove')
    await db()
      .delete(subscribers)
      .where(eq(subscribers.id, idAt(done.place)))
  // Some of what has changed, so that the next change meets both what is counted and what is not.
  if (done.kind === 'count') {
    await world.deps.store.transaction((tx) => countChanged(tx, { limit: done.limit }))
  }
}

describe('the figures that are kept', () => {
  it('are what a sum over every subscriber gives, whatever comes, changes and goes, and whenever it is counted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), async (acts) => {
        for (const each of acts) await perform(each)
        await expectRight()
        await countFigures(world.deps)
        await expectRight()
      }),
      { seed, numRuns: 25 },
    )
  })

  it('are counted once, and leave nothing behind where nobody is left', async () => {
    await db().delete(subscribers)
    await countFigures(world.deps, { limit: 2 })
    for (const table of [figures, countedSubscribers, uncountedSubscribers]) {
      expect(await db().$count(table)).toBe(0)
    }
  })

  it('that are wrong are found and told, and counted anew', async () => {
    const told = async (rebuild = false) => {
      const lines: string[] = []
      return {
        status: await reportFigures(world.deps, { rebuild, print: (line) => lines.push(line) }),
        lines,
      }
    }
    await putAny(1)
    await countFigures(world.deps)
    expect(await told()).toEqual({ status: 0, lines: ['Every figure is right.'] })
    await db()
      .update(figures)
      .set({ count: sql`${figures.count} + 1` })
      .where(eq(figures.kind, 'started'))
    const wrong = await told()
    expect(wrong.status).toBe(1)
    expect(wrong.lines[0]).toMatch(/^merchant \S+, subscription \S+, started 2026-\S+: 2 and 0, not 1 and 0$/)
    expect(wrong.lines.slice(-2)).toEqual([
      '1 figure is wrong.',
      'Count all of them anew: npm run dues -- check-figures --rebuild',
    ])
    expect((await told(true)).lines.at(-1)).toBe('All figures were counted anew.')
    expect(await told()).toEqual({ status: 0, lines: ['Every figure is right.'] })
    await expectRight()
  })

  it('hold sums of any size, and do not keep others from being counted', async () => {
    const dear = {
      status: 'active' as const,
      cancelledAt: null,
      priceMicroUsd: 10n ** 15n,
      subscription: 0 as const,
      plan: 0 as const,
      token: 0 as const,
    }
    await putAny(1, dear)
    await countFigures(world.deps)
    // As after some hundred such subscribers.
    await db()
      .update(figures)
      .set({ amount: 2n ** 63n - 1n })
      .where(eq(figures.kind, 'status'))
    await putAny(3, dear)
    await putAny(2)
    await countFigures(world.deps)
    expect(await db().$count(uncountedSubscribers)).toBe(0)
    await reportFigures(world.deps, { rebuild: true, print: () => {} })
    await expectRight()
  })

  it('that nobody has counted yet are told', async () => {
    await putAny(4)
    const lines: string[] = []
    await reportFigures(world.deps, { rebuild: false, print: (line) => lines.push(line) })
    expect(lines[0]).toBe('Every figure is right.')
    expect(lines[1]).toMatch(/^Changes that wait to be counted: \d+\./)
    await countFigures(world.deps)
  })

  it('hear of whatever moves the revenue to come alone', async () => {
    const terms = { periodMonths: 1, nextPeriod: 1, maxPeriods: 1200, reducedCharges: 3 }
    const nextChargeAt = new Date(world.clock.now().getTime() + 8 * DAY_MS)
    await putAny(5, { status: 'active', cancelledAt: null, failsAt: null, ...terms, nextChargeAt })
    const discount = { id: 'half', code: null, percentBps: 5_000, amountMicroUsd: null, charges: 4 }
    const moves: Partial<typeof subscribers.$inferInsert>[] = [
      { cancelAt: new Date('2027-02-28T00:00:00.000Z'), cancelOrigin: 'merchant' },
      { chargesPaid: 2 },
      { discount },
      { maxPeriods: 12 },
      { cancelAt: null, cancelOrigin: null },
    ]
    for (const move of moves) {
      await countFigures(world.deps)
      await db()
        .update(subscribers)
        .set(move)
        .where(eq(subscribers.id, idAt(5)))
      await expectRight()
    }
  })

  it('move with time where a charge comes near or is overdue, and nobody counts', async () => {
    const nextChargeAt = new Date(world.clock.now().getTime() + 8 * DAY_MS)
    const running = { status: 'active' as const, cancelledAt: null, nextPeriod: 1, nextChargeAt }
    await putAny(2, { ...running, failsAt: nextChargeAt })
    await countFigures(world.deps)
    for (const days of [0, 2, 6, 1]) {
      world.clock.advance(days * DAY_MS)
      await expectRight()
    }
  })
})

/** Puts some subscriber in a place. */
async function putAny(where: number, more: Partial<DrawnSubscriber> = {}): Promise<void> {
  const [drawn] = fc.sample(drawnSubscriber, { seed: seed + where, numRuns: 1 })
  if (!drawn) throw new Error('Nothing was drawn')
  await put(where, { ...drawn, ...more })
}
