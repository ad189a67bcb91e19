/** A merchant's revenue to come, from every subscriber by the rules: the reference of what is kept. */
import { eq } from 'drizzle-orm'
import { dayOf, periodStart } from '@/lib/billing/calendar'
import { chargesLeft } from '@/lib/billing/discounts/discount'
import { changedRevenue, changesInCourse } from '@/lib/billing/money/revenue-forecast'
import { fixedChargesOf } from '@/lib/billing/subscriptions/terms-length'
import type { Database } from '@/lib/server/store/database/database'
import type { KeptForecast } from '@/lib/server/store/reports/metrics'
import { forecasts } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'

type SubscriberRow = typeof subscribers.$inferSelect

/** Turns by day with their sums, and the number of those who will fail, before a calendar day. */
export async function foreseeEverySubscriber(
  db: Database,
  { merchantId, before }: { merchantId: string; before: string },
): Promise<ReturnType<typeof foreseenOf>> {
  const rows = await db
    .select({ subscriber: subscribers, failsAt: forecasts.failsAt })
    .from(subscribers)
    .leftJoin(forecasts, eq(forecasts.subscriberId, subscribers.id))
    .where(eq(subscribers.merchantId, merchantId))
  const running = rows.filter(({ subscriber: { status } }) => status !== 'cancelled' && status !== 'ended')
  const turns = running.flatMap(({ subscriber, failsAt }) => courseOf(subscriber, failsAt))
  const failing = running.filter(({ subscriber, failsAt }) => {
    const fails = failureOf(subscriber, failsAt)
    const { nextPeriod, cancelAt } = subscriber
    return fails && nextPeriod !== null && dayOf(fails) < before && (cancelAt === null || cancelAt > fails)
  }).length
  return foreseenOf({ turns: turns.filter(({ day }) => day < before), failing })
}

/** A forecast in a form that is the same whatever the order, and without days on which nothing comes of it. */
export function foreseenOf({ turns, failing }: Pick<KeptForecast, 'turns' | 'failing'>) {
  const sums = new Map<string, bigint>()
  for (const { day, twelfths } of turns) sums.set(day, (sums.get(day) ?? 0n) + twelfths)
  return { failing, turns: [...sums].filter(([, twelfths]) => twelfths !== 0n).sort() }
}

function failureOf(subscriber: SubscriberRow, failsAt: Date | null): Date | null {
  const { status, nextChargeAt, firstChargeAt, periodMonths, pausedPeriod } = subscriber
  const unpaidAt =
    pausedPeriod === null ? nextChargeAt : periodStart(firstChargeAt, periodMonths, pausedPeriod)
  const isPaidSince = unpaidAt === null || (failsAt !== null && failsAt < unpaidAt)
  return status === 'past_due' || !isPaidSince ? failsAt : null
}

function courseOf(subscriber: SubscriberRow, failsAt: Date | null) {
  const { status, discount, firstChargeAt, periodMonths, nextPeriod, maxPeriods, chargesPaid } = subscriber
  const { priceMicroUsd, reducedPriceMicroUsd, nextChargeAt, cancelAt } = subscriber
  const monthly = (price: bigint) => price * BigInt(12 / periodMonths)
  const windowAt = (period: number) => periodStart(firstChargeAt, periodMonths, period)
  const left = discount && reducedPriceMicroUsd !== null ? chargesLeft(discount, chargesPaid) : null
  const isCommitted = fixedChargesOf({ maxPeriods }) !== null
  const ends = [cancelAt, failureOf(subscriber, failsAt), isCommitted ? windowAt(maxPeriods) : null]
  const isWaiting = status === 'trialing' || status === 'paused'
  return changesInCourse({
    ...changedRevenue(null, 1n),
    changesOn: null,
    beginsOn: isWaiting && nextChargeAt ? dayOf(nextChargeAt) : null,
    next: monthly(reducedPriceMicroUsd ?? priceMicroUsd),
    fullOn: left === null || nextPeriod === null ? null : dayOf(windowAt(nextPeriod + left - 1)),
    full: monthly(priceMicroUsd),
    leavesOn: ends.flatMap((end) => (end ? [dayOf(end)] : [])).sort()[0] ?? null,
  })
}
