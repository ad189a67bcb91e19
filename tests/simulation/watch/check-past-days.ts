import { dayOf } from '@/lib/billing/calendar'
import { addDays, daysBetween, figuresByDay, revenueOf } from '@/lib/billing/money/recurring-revenue'
import { readKeptMetrics } from '@/lib/server/store/reports/metrics'
import { subscribers, users } from '@/lib/server/store/schema/schema'
import { keyOf } from '../ledger'
import type { RunWorld } from '../run-world'

/** Days before today that are looked at. */
const DAYS = 120

/** A day that is over has the revenue that was told of it before; today has what the subscribers pay now. */
export async function checkPastDays({ shop, pastRevenue }: RunWorld): Promise<string[]> {
  const { clock, deps } = shop.world
  const { db } = deps.store
  const now = clock.now()
  const today = dayOf(now)
  const first = addDays(today, -DAYS)
  const found: string[] = []
  const all = await db.select().from(subscribers)
  for (const { id: merchantId } of await db.select({ id: users.id }).from(users)) {
    const params = { now, first, last: today, dueBefore: today }
    const { changes } = await readKeptMetrics(db, { merchantId }, params)
    const paid = all.filter((each) => each.merchantId === merchantId).map(revenueOf)
    const total = paid.reduce((sum, each) => sum + each, 0n)
    for (const { day, mrrMicroUsd } of figuresByDay(daysBetween(first, today), { now: total, changes })) {
      const key = keyOf(merchantId, day)
      const told = pastRevenue.get(key)
      if (told !== undefined && told !== mrrMicroUsd)
        found.push(`the revenue of ${merchantId} on ${day} was ${told} and is ${mrrMicroUsd}`)
      if (day < today) pastRevenue.set(key, mrrMicroUsd)
    }
  }
  return found
}
