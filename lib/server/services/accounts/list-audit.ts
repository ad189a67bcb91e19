import 'server-only'
import type { AuditAction } from '@/lib/billing/accounts/audit-action'
import { endOfDay } from '@/lib/billing/calendar'
import type { Deps } from '../../deps'
import { type AuditRow, pageOfAudit } from '../../store/accounts/audit-pages'
import { readPage } from '../../store/database/read-page'
import { decodeSerialCursor, encodeSerialCursor } from '../../store/database/serial-cursor'
import { assertTimeOrder } from '../reports/assert-time-order'

const LIST = 'audit'

/** Filters of the audit log; days as in `2026-11-21`, in UTC, inclusive. */
export interface AuditQuery {
  readonly actions?: readonly AuditAction[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * A page of a merchant's audit log, the latest entry first. Pages never overlap nor leave an entry out.
 * @throws InvalidValueError for a cursor of another list, or days that end before they begin.
 */
export async function listAudit(
  deps: Pick<Deps, 'store'>,
  params: { merchantId: string; query: AuditQuery; limit: number; cursor?: string | undefined },
): Promise<{ entries: AuditRow[]; nextCursor: string | null }> {
  const { merchantId, query, limit, cursor } = params
  const { actions, from, to } = query
  assertTimeOrder(query)
  const filters = {
    actions,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : (endOfDay(to) ?? undefined),
  }
  const before = cursor === undefined ? null : decodeSerialCursor(LIST, cursor)
  const { page: entries, last } = await readPage(limit, (limit) =>
    pageOfAudit(deps.store.db, { merchantId, filters, before, limit }),
  )
  return { entries, nextCursor: last ? encodeSerialCursor(LIST, last.id) : null }
}
