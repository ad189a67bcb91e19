import { dayOf } from '@/lib/billing/calendar'
import { addDays } from '@/lib/billing/money/recurring-revenue'
import { countFigures } from '@/lib/server/services/reports/count-figures'
import { findWrongFigures } from '@/lib/server/store/reports/figures'
import { readKeptMetrics } from '@/lib/server/store/reports/metrics'
import { users } from '@/lib/server/store/schema/schema'
import { linesOf, sumEverySubscriber } from '../../integration/reports/slow-metrics'
import type { RunWorld } from '../run-world'

/** The figures that are kept are what a sum over every subscriber gives, before they are counted and after. */
export async function checkFigures(run: RunWorld): Promise<string[]> {
  const before = await findDifferences(run)
  await countFigures(run.shop.world.deps)
  return [...before, ...(await findDifferences(run))]
}

async function findDifferences({ shop }: RunWorld): Promise<string[]> {
  const { clock, deps } = shop.world
  const { db } = deps.store
  const now = clock.now()
  const today = dayOf(now)
  const params = { now, first: addDays(today, -400), last: today, dueBefore: addDays(today, 7) }
  const found = (await findWrongFigures(db, { limit: 3 })).map(
    ({ kind, key, merchantId }) =>
      `the figure ${kind} ${key} of ${merchantId} is not what its subscribers sum up to`,
  )
  for (const { id: merchantId } of await db.select({ id: users.id }).from(users)) {
    const kept = linesOf(await readKeptMetrics(db, { merchantId }, params)).join('; ')
    const right = linesOf(await sumEverySubscriber(db, { merchantId }, params)).join('; ')
    if (kept !== right) found.push(`the figures of ${merchantId} are ${kept}, not ${right}`)
  }
  return found
}
