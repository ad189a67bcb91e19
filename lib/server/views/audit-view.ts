import 'server-only'
import type { WireAuditEntry } from '@/lib/wire/accounts/audit'
import type { AuditRow } from '../store/accounts/audit-pages'

/** An entry of the audit log as the merchant reads it. */
export function auditView(entry: AuditRow): WireAuditEntry {
  const { id, createdAt, action, actor, actorName, target, details, requestId } = entry
  return {
    id: id.toString(),
    at: createdAt.toISOString(),
    action,
    actor: actorView(actor, actorName),
    target,
    details,
    requestId,
  }
}

function actorView(actor: string, name: string): WireAuditEntry['actor'] {
  const [kind, id = ''] = actor.split(':')
  if (kind === 'session' || kind === 'api_key') return { kind, id, name }
  if (kind === 'payer') return { kind, id: null, name: id }
  return { kind: kind === 'operator' ? kind : 'system', id: null, name }
}
