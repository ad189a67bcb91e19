import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/v1/metrics/route'
import { BillingError } from '@/lib/billing/billing-error'
import { dayOf } from '@/lib/billing/calendar'
import { paymentReversed } from '@/lib/billing/charges/charge-window'
import { reducedNextPrice } from '@/lib/billing/discounts/discount'
import { DAY_MS } from '@/lib/billing/durations'
import { addDays } from '@/lib/billing/money/recurring-revenue'
import { advanceWindows } from '@/lib/server/services/keeper/advance-windows'
import { recordChargeFailed } from '@/lib/server/services/keeper/fail-charge'
import { announcePriceChange } from '@/lib/server/services/price-changes/announce-price-change'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { checkFigures } from '@/lib/server/services/reports/check-figures'
import { countFigures } from '@/lib/server/services/reports/count-figures'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { finishScheduledCancels } from '@/lib/server/services/subscribers/finish-scheduled-cancels'
import { pauseSubscriber, unpauseSubscriber } from '@/lib/server/services/subscribers/pause-subscriber'
import { resumeSubscriber } from '@/lib/server/services/subscribers/resume-subscriber'
import {
  lockSubscriber,
  updateOwnPrice,
  updateSubscriberState,
} from '@/lib/server/store/subscribers/subscribers'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { newSubscriber, storedSubscriber } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

/** Fixed, so that every run draws the same cases. */
const seed = 1_801_389_600

let world: World
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
})
afterAll(() => world.close())

/** A merchant whose subscribers come, change and go, and what it was told of each day while that lasted. */
class Shop {
  readonly ids: string[] = []
  readonly told = new Map<string, number>()

  constructor(
    readonly merchant: Merchant,
    readonly subscription: SubscriptionDetails,
  ) {}

  get today() {
    return dayOf(world.clock.now())
  }

  get author() {
    return { merchantId: this.merchant.userId, actor: 'system' as const }
  }

  async begin({ charges }: { charges: number | null }): Promise<string> {
    const { id } = await newSubscriber(world, this.subscription, this.ids.length + 1)
    this.ids.push(id)
    if (charges === null) return id
    await world.deps.store.transaction(async (tx) => {
      const row = await lockSubscriber(tx, { id })
      if (!row) throw new Error('Nobody has subscribed')
      const { percentBps, amountMicroUsd } = { percentBps: 5_000, amountMicroUsd: null }
      const discount = { id: world.deps.random.uuid(), code: null, charges, percentBps, amountMicroUsd }
      // Half of a price in whole cents, which is another one.
      const own = { ...row, priceMicroUsd: 10_000_000n, discount }
      const reducedPriceMicroUsd = reducedNextPrice(own)
      await updateOwnPrice(tx, { row, own: { ...own, reducedPriceMicroUsd }, at: world.clock.now() })
    })
    return id
  }

  async pay(id: string): Promise<void> {
    const { nextPeriod: period } = await storedSubscriber(world, id)
    if (period !== null)
      await recordChargePaid(world.deps, { subscriberId: id, period, amountAtomic: 9_990_000n })
  }

  async fail(id: string): Promise<void> {
    const { nextPeriod: period } = await storedSubscriber(world, id)
    if (period === null) return
    const failed = {
      attempt: 1,
      amountAtomic: 9_990_000n,
      reason: 'insufficient_balance',
      nextAttemptAt: null,
    }
    await recordChargeFailed(world.deps, { subscriberId: id, period, ...failed })
  }

  /** Takes the last payment back, as a reorganization does. */
  async reverse(id: string): Promise<void> {
    await world.deps.store.transaction(async (tx) => {
      const row = await lockSubscriber(tx, { id })
      if (!row || row.unpaidFrom === 0) return
      const period = row.unpaidFrom - 1
      const state = paymentReversed(row, period, { unpaidFrom: period })
      await updateSubscriberState(tx, { row, state, at: world.clock.now() })
    })
  }

  async lower(price: number): Promise<void> {
    const planId = this.subscription.plans[0]?.id ?? ''
    await announcePriceChange(world.deps, { author: this.author, planId, price })
  }

  async read() {
    const from = [...this.told.keys()][0] ?? this.today
    return (await world.call(GET, { apiKey: this.merchant.apiKey, query: { from } })).data
  }

  /** Notes what is told of today, and of each day until the time that follows it. */
  async pass(days: number): Promise<void> {
    const { mrr } = await this.read()
    const first = this.today
    for (let day = 0; day <= days; day += 1) this.told.set(addDays(first, day), mrr)
    world.clock.advance(days * DAY_MS)
  }

  async expectPastKept(): Promise<void> {
    await this.pass(0)
    const { byDay, mrr } = await this.read()
    expect(new Map(byDay.map((each) => [each.day, each.mrr]))).toEqual(this.told)
    expect(byDay.at(-1)?.mrr).toBe(mrr)
    expect(await checkFigures(world.deps)).toEqual([])
  }
}

async function openShop(trialDays: number): Promise<Shop> {
  const merchant = await world.newMerchant()
  return new Shop(merchant, await newSubscription(world, merchant, { trialDays }))
}

const acts = {
  begin: (shop: Shop, _: string, number: number) => shop.begin({ charges: number < 4 ? number : null }),
  pay: (shop: Shop, id: string) => shop.pay(id),
  fail: (shop: Shop, id: string) => shop.fail(id),
  reverse: (shop: Shop, id: string) => shop.reverse(id),
  pause: ({ author }: Shop, id: string, number: number) =>
    pauseSubscriber(world.deps, { author, id, periods: 1 + (number % 3) }),
  unpause: ({ author }: Shop, id: string) => unpauseSubscriber(world.deps, { author, id }),
  cancelNow: ({ author }: Shop, id: string) => cancelSubscriber(world.deps, { author, id, when: 'now' }),
  cancelLater: ({ author }: Shop, id: string) =>
    cancelSubscriber(world.deps, { author, id, when: 'period_end' }),
  resume: ({ author }: Shop, id: string) => resumeSubscriber(world.deps, { author, id }),
  finish: () => finishScheduledCancels(world.deps),
  advance: () => advanceWindows(world.deps),
  lower: (shop: Shop, _: string, number: number) => shop.lower(9.5 - number / 2),
  count: () => countFigures(world.deps),
}

const drawnAct = fc.record({
  name: fc.oneof(
    { weight: 2, arbitrary: fc.constant('begin' as const) },
    { weight: 4, arbitrary: fc.constant('pay' as const) },
    { weight: 10, arbitrary: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])) },
  ),
  who: fc.nat({ max: 3 }),
  number: fc.integer({ min: 1, max: 8 }),
  days: fc.constantFrom(0, 0, 1, 3, 17, 31),
})

describe('revenue of a day that is over', () => {
  // First, since its days are those of these months: what is drawn below moves the time by as much as is drawn.
  it('keeps a discount that has ended, a lower price, a pause and an end, each on its days', async () => {
    world.clock.set(new Date('2026-12-01T10:00:00.000Z'))
    const shop = await openShop(0)
    const id = await shop.begin({ charges: 2 })
    const first = shop.today
    await shop.pay(id)
    await shop.pass(31)
    await shop.pay(id)
    await shop.pass(10)
    await shop.lower(8)
    await shop.pass(10)
    await pauseSubscriber(world.deps, { author: shop.author, id, periods: 2 })
    await shop.pass(10)
    await unpauseSubscriber(world.deps, { author: shop.author, id })
    await shop.pay(id)
    await shop.pass(1)
    await cancelSubscriber(world.deps, { author: shop.author, id, when: 'period_end' })
    await shop.pass(40)
    await finishScheduledCancels(world.deps)
    await shop.expectPastKept()
    const on = (days: number) => shop.told.get(addDays(first, days))
    expect([30, 31, 40, 41, 50, 51, 60, 61, 101, 102].map(on)).toEqual([5, 10, 10, 8, 8, 0, 0, 8, 8, 0])
  })

  it('stays what it was told to be at its end, whatever happens later', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 14),
        fc.array(drawnAct, { minLength: 4, maxLength: 22 }),
        async (trialDays, drawn) => {
          const shop = await openShop(trialDays)
          await shop.begin({ charges: 2 })
          for (const { name, who, number, days } of drawn) {
            const id = shop.ids[who % shop.ids.length] ?? ''
            try {
              await acts[name](shop, id, number)
            } catch (error) {
              // What is refused changes nothing.
              if (!(error instanceof BillingError)) throw error
            }
            await shop.pass(days)
          }
          await shop.expectPastKept()
        },
      ),
      { seed, numRuns: 12 },
    )
  })
})
