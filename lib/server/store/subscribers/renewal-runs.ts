import 'server-only'
import { inArray, lte } from 'drizzle-orm'
import type { Database } from '../database/database'
import { renewalRuns } from '../schema/payment-schema'

/** Runs follow each other within seconds; when the last one was is kept this exactly. */
const KEPT_TO_MS = 30_000

/** Notes that all that was due on a network was looked through for charges. */
export async function noteRenewalRun(db: Database, params: { chainId: number; now: Date }): Promise<void> {
  const { chainId, now } = params
  await db
    .insert(renewalRuns)
    .values({ chainId, ranAt: now })
    .onConflictDoUpdate({
      target: renewalRuns.chainId,
      set: { ranAt: now },
      setWhere: lte(renewalRuns.ranAt, new Date(now.getTime() - KEPT_TO_MS)),
    })
}

/** Time of the last renewal run on each of these networks, by chain id. */
export async function readRenewalRuns(
  db: Database,
  params: { chainIds: readonly number[] },
): Promise<ReadonlyMap<number, Date>> {
  if (params.chainIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(renewalRuns)
    .where(inArray(renewalRuns.chainId, [...params.chainIds]))
  return new Map(rows.map(({ chainId, ranAt }) => [chainId, ranAt]))
}
