import 'server-only'
import type { WireAuditEntry } from '@/lib/wire/audit'
import type { AuditRow } from '../store/audit-pages'

/** An entry of the audit log as the merchant reads it. */
export function auditView(entry: AuditRow): WireAuditEntry {
  const { id, createdAt, action, actor, actorName, target, details, requestId } = entry
  return {
    id: id.toString(),
    at: createdAt.toISOString(),
    action,
    actor: { ...actorView(actor), name: actorName },
    target,
    details,
    requestId,
  }
}

function actorView(actor: string): Pick<WireAuditEntry['actor'], 'kind' | 'id'> {
  const [kind, id = ''] = actor.split(':')
  return kind === 'session' || kind === 'api_key' ? { kind, id } : { kind: 'system', id: null }
}
