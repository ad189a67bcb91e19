import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodStart } from '@/lib/billing/calendar'
import { DEFAULT_DUNNING } from '@/lib/billing/charges/dunning'
import { accessUntil, paidThrough } from '@/lib/billing/subscriptions/access'
import { begin, PAUSED_ACCESS } from '@/lib/billing/subscriptions/subscriber'
import { accessUntilOf, paidThroughOf } from '@/lib/server/store/subscribers/access-columns'
import { sharedStore } from '../../support/service/shared-store'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld } from '../../support/service/world'

const store = sharedStore()

const time = (value: Date | null) => sql`${value?.toISOString() ?? null}::timestamptz`
const whole = (value: number | null) => sql`${value}::integer`
const someDate = fc.date({ min: new Date('2024-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
const period = fc.integer({ min: 0, max: 40 })
const rarely = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 1 })

/** States of subscribers, also some that no life leads to: the statement has to agree on them all the same. */
const anyState = fc.record({
  subscribedAt: fc.oneof(
    someDate,
    fc.constantFrom(new Date('2027-01-31T10:00:00Z'), new Date('2028-02-29T00:00:00Z')),
  ),
  periodMonths: fc.constantFrom(1, 3, 12),
  unpaidFrom: period,
  priceMicroUsd: fc.constantFrom(0n, 9_990_000n),
  nextPeriod: rarely(period),
  pause: rarely(fc.record({ pausedPeriod: period, accessWhilePaused: fc.constantFrom(...PAUSED_ACCESS) })),
  cancelAt: rarely(someDate),
  cancelledAt: rarely(someDate),
  paidBefore: rarely(someDate),
  graceDays: fc.constantFrom(0, 1, 28),
  laterDays: fc.integer({ min: 0, max: 1000 }),
})

test('statements and views give the same end of what is paid and of access', async () => {
  const world = await createWorld({ store: store() })
  await addTokenCatalogue(world)
  const merchant = await world.newMerchant()
  const offers = new Map<number, string>()
  for (const graceDays of [0, 1, 28]) {
    offers.set(
      graceDays,
      (await newSubscription(world, merchant, { ...DEFAULT_DUNNING, retryDays: [], graceDays })).id,
    )
  }
  await fc.assert(
    fc.asyncProperty(anyState, async ({ pause, graceDays, laterDays, ...made }) => {
      const begun = begin({ ...made, trialDays: 0, maxPeriods: 100 })
      const paused = pause ?? { pausedPeriod: null, accessWhilePaused: null }
      const state = { ...begun, ...made, ...paused }
      const { firstChargeAt, periodMonths } = state
      const at = new Date(firstChargeAt.getTime() + laterDays * 86_400_000)
      const source = {
        subscriptionId: sql`${offers.get(graceDays)}::uuid`,
        priceMicroUsd: sql`${state.priceMicroUsd.toString()}::bigint`,
        firstChargeAt: time(firstChargeAt),
        periodMonths: whole(periodMonths),
        unpaidFrom: whole(state.unpaidFrom),
        paidBefore: time(state.paidBefore),
        nextChargeAt: time(
          state.nextPeriod === null ? null : periodStart(firstChargeAt, periodMonths, state.nextPeriod),
        ),
        pausedPeriod: whole(state.pausedPeriod),
        accessWhilePaused: sql`${state.accessWhilePaused}::text`,
        cancelAt: time(state.cancelAt),
        cancelledAt: time(state.cancelledAt),
      }
      const { rows } = await store().db.execute<{ paid: string; until: string }>(
        sql`select ${paidThroughOf(source, at)} as paid, ${accessUntilOf(source, at)} as until`,
      )
      const [row] = rows
      expect([new Date(row?.paid ?? 0), new Date(row?.until ?? 0)]).toEqual([
        paidThrough(state, at),
        accessUntil(state, { graceDays }, at),
      ])
    }),
    { numRuns: 400 },
  )
})
