import { AUDIT_ACTIONS, type AuditAction } from '@/lib/billing/accounts/audit-action'

/** Filters of the audit log; days as in `2026-11-21`, both inclusive. */
export interface AuditFilters {
  readonly action: AuditAction | null
  readonly since: string | null
  readonly until: string | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The filters that the query of an address names; what it names wrongly is left out. */
export function readAuditFilters(query: URLSearchParams): AuditFilters {
  const action = AUDIT_ACTIONS.find((each) => each === query.get('action')) ?? null
  const [since, until] = [dayOf(query.get('since')), dayOf(query.get('until'))]
  // Days in the wrong order are a slip of two fields, and mean the days between them.
  return since !== null && until !== null && since > until
    ? { action, since: until, until: since }
    : { action, since, until }
}

function dayOf(text: string | null): string | null {
  if (text === null || !DAY.test(text)) return null
  const date = new Date(text)
  // Of the days that have the shape, some are on no calendar.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && !text.startsWith('0000')
    ? text
    : null
}

/** True where the filters leave anything out. */
export function isAuditFiltered({ action, since, until }: AuditFilters): boolean {
  return action !== null || since !== null || until !== null
}
