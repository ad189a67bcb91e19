import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { insertRows } from '../database/json-rows'
import { revenueSteps } from '../schema/figure-schema'

export type RevenueStep = typeof revenueSteps.$inferInsert

/** Puts steps in place of those that the trigger wrote for a merchant's subscribers, of whom it knows only how they are now. */
export async function replaceRevenueSteps(
  tx: Database,
  { merchantId, steps }: { merchantId: string; steps: readonly RevenueStep[] },
): Promise<void> {
  await tx.delete(revenueSteps).where(eq(revenueSteps.merchantId, merchantId))
  await insertRows(tx, revenueSteps, steps)
}
