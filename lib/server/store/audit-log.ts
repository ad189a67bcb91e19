import 'server-only'
import type { Database } from './database'
import { auditLog } from './schema'

/** What a merchant can look up later: who did what to which record. */
export interface AuditEntry {
  readonly merchantId: string
  /** From `actorOf(caller)`, `payer:<address>` for who pays, or `system`. */
  readonly actor: string
  /** As in `api_key.created`. */
  readonly action: string
  /** The id of the record. */
  readonly target: string
  /** Facts worth keeping; never a secret. */
  readonly details?: Record<string, unknown>
  readonly requestId?: string
  readonly createdAt: Date
}

/** Writes an entry; `tx` is the transaction of the change that it tells of. */
export async function writeAudit(tx: Database, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    ...entry,
    details: entry.details ?? {},
    requestId: entry.requestId ?? null,
  })
}
