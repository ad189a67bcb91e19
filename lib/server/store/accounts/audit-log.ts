import 'server-only'
import type { AuditAction } from '@/lib/billing/accounts/audit-action'
import type { Database } from '../database/database'
import { auditLog } from '../schema/schema'

/** Entry of a merchant's audit log. */
export interface AuditEntry {
  readonly merchantId: string
  /** Actor: `actorOf(caller)`, `payer:<address>` for a payer, `operator`, or `system`. */
  readonly actor: string
  /** Display name of the actor: a session's address, the visible part of a key; none for `operator` and `system`. */
  readonly actorName?: string
  readonly action: AuditAction
  /** The id of the record. */
  readonly target: string
  /** Facts worth keeping; never a secret. */
  readonly details?: Record<string, unknown>
  readonly requestId?: string | undefined
  readonly createdAt: Date
}

/** Writes an entry; `tx` is the transaction of the change that it records. */
export async function writeAudit(tx: Database, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    ...entry,
    actorName: entry.actorName ?? '',
    details: entry.details ?? {},
    requestId: entry.requestId ?? null,
  })
}
