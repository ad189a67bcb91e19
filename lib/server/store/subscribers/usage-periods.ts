import 'server-only'
import { and, asc, eq, lt } from 'drizzle-orm'
import type { UsageOfPeriod } from '@/lib/billing/usage/usage'
import type { Database } from '../database/database'
import { usagePeriods } from '../schema/usage-schema'

const isOpenOf = (subscriberId: string) =>
  and(eq(usagePeriods.subscriberId, subscriberId), eq(usagePeriods.isBilled, false))

/** Use of a subscriber that no charge bills yet, the oldest period first. */
export async function listOpenUsage(
  db: Database,
  params: { subscriberId: string },
): Promise<UsageOfPeriod[]> {
  return db
    .select({ startsAt: usagePeriods.startsAt, quantityMicro: usagePeriods.quantityMicro })
    .from(usagePeriods)
    .where(isOpenOf(params.subscriberId))
    .orderBy(asc(usagePeriods.startsAt))
}

/** Use of one period of a subscriber, billed or not; null where nothing was reported. */
export async function findUsageOfPeriod(
  db: Database,
  params: { subscriberId: string; startsAt: Date },
): Promise<(UsageOfPeriod & { readonly isBilled: boolean }) | null> {
  const { startsAt, quantityMicro, isBilled } = usagePeriods
  const [row] = await db
    .select({ startsAt, quantityMicro, isBilled })
    .from(usagePeriods)
    .where(and(eq(usagePeriods.subscriberId, params.subscriberId), eq(startsAt, params.startsAt)))
  return row ?? null
}

/** Stores the use of a period of a locked subscriber, in place of what there was. */
export async function saveUsage(tx: Database, row: typeof usagePeriods.$inferInsert): Promise<void> {
  const { quantityMicro, reportedAt } = row
  await tx
    .insert(usagePeriods)
    .values(row)
    .onConflictDoUpdate({
      target: [usagePeriods.subscriberId, usagePeriods.startsAt],
      set: { quantityMicro, reportedAt },
    })
}

/** Takes what a charge due at `dueAt` bills of a locked subscriber: from then on nothing is added to those periods. */
export async function takeOpenUsage(
  tx: Database,
  params: { subscriberId: string; dueAt: Date },
): Promise<UsageOfPeriod[]> {
  return tx
    .update(usagePeriods)
    .set({ isBilled: true })
    .where(and(isOpenOf(params.subscriberId), lt(usagePeriods.startsAt, params.dueAt)))
    .returning({ startsAt: usagePeriods.startsAt, quantityMicro: usagePeriods.quantityMicro })
}
