import 'server-only'
import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { AuditAction } from '@/lib/billing/accounts/audit-action'
import type { Database } from '../database/database'
import { auditLog } from '../schema/schema'

export type AuditRow = typeof auditLog.$inferSelect

export interface AuditFilters {
  readonly actions?: readonly AuditAction[] | undefined
  /** Bounds of the time; the end itself is out. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** Page of a merchant's entries that the filters match, latest first, from before the id `before`. */
export async function pageOfAudit(
  db: Database,
  params: { merchantId: string; filters: AuditFilters; before: bigint | null; limit: number },
): Promise<AuditRow[]> {
  const { merchantId, filters, before, limit } = params
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.merchantId, merchantId),
        filters.actions ? inArray(auditLog.action, [...filters.actions]) : undefined,
        filters.from ? gte(auditLog.createdAt, filters.from) : undefined,
        filters.to ? lt(auditLog.createdAt, filters.to) : undefined,
        before === null ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
}
