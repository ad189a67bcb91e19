import 'server-only'
import { inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { rateCounts } from '../schema/request-schema'

const ROWS_PER_STATEMENT = 1_000

/** Requests of one bucket, counted since it was last shared. */
export interface RateCount {
  /** Names rule, caller and window. */
  readonly bucket: string
  readonly count: number
  readonly expiresAt: Date
}

/** Adds to the buckets that all processes share; returns their totals by bucket. */
export async function addRateCounts(
  db: Database,
  counts: readonly RateCount[],
): Promise<Map<string, number>> {
  const totals = new Map<string, number>()
  // In one order everywhere, so that two processes never wait for each other.
  const sorted = counts.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1))
  for (let from = 0; from < sorted.length; from += ROWS_PER_STATEMENT) {
    const rows = await db
      .insert(rateCounts)
      .values(sorted.slice(from, from + ROWS_PER_STATEMENT))
      .onConflictDoUpdate({
        target: rateCounts.bucket,
        set: { count: sql`${rateCounts.count} + excluded.count` },
      })
      .returning({ bucket: rateCounts.bucket, count: rateCounts.count })
    for (const row of rows) totals.set(row.bucket, row.count)
  }
  return totals
}

/** Counts by bucket; those where nothing was counted are left out. */
export async function findRateCounts(
  db: Database,
  params: { buckets: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ bucket: rateCounts.bucket, count: rateCounts.count })
    .from(rateCounts)
    .where(inArray(rateCounts.bucket, [...params.buckets]))
  return new Map(rows.map(({ bucket, count }) => [bucket, count]))
}

/** Removes the buckets of windows that are over. */
export async function deleteExpiredRateCounts(db: Database, params: { now: Date }): Promise<void> {
  await db.delete(rateCounts).where(lte(rateCounts.expiresAt, params.now))
}
