import 'server-only'
import type { AuditFilters } from '@/lib/client/lists/audit-filters'
import { type ListPage, PAGE_SIZE } from '@/lib/client/lists/paged-list'
import { listAudit } from '@/lib/server/services/accounts/list-audit'
import { listSessions } from '@/lib/server/services/accounts/list-sessions'
import { listSignInAddresses } from '@/lib/server/services/accounts/list-sign-in-addresses'
import { readNetworks as readNetworkStates } from '@/lib/server/services/health/read-networks'
import { auditView } from '@/lib/server/views/audit-view'
import { networksView } from '@/lib/server/views/networks-view'
import { sessionView, signInAddressView } from '@/lib/server/views/sign-in-view'
import type { WireAuditEntry } from '@/lib/wire/accounts/audit'
import type { WireSession } from '@/lib/wire/accounts/sessions'
import type { WireSignInAddress } from '@/lib/wire/accounts/sign-in-addresses'
import type { WireNetworks } from '@/lib/wire/health/networks'
import type { Merchant } from '../../_parts/visitor'

/** What the browser would get from `GET /api/v1/sessions`, without asking for it. */
export async function readSessions({ deps, caller }: Merchant): Promise<WireSession[]> {
  const sessions = await listSessions(deps, { merchantId: caller.userId })
  return sessions.map((session) => sessionView(session, caller))
}

/** The same for `GET /api/v1/sign-in-addresses`. */
export async function readSignInAddresses({ deps, caller }: Merchant): Promise<WireSignInAddress[]> {
  const addresses = await listSignInAddresses(deps, { merchantId: caller.userId })
  return addresses.map((address) => signInAddressView(address, caller))
}

/** The same for `GET /api/v1/networks`. */
export async function readNetworks({ deps }: Merchant): Promise<WireNetworks> {
  const { keys } = deps.payments
  return networksView(await readNetworkStates(deps), { keys, stalled: deps.work.stalledNetworks() })
}

/** The same for `GET /api/v1/audit`. */
export async function readAudit(
  { deps, caller }: Merchant,
  { action, since, until }: AuditFilters,
  cursor: string | null,
): Promise<ListPage<WireAuditEntry>> {
  const { entries, nextCursor } = await listAudit(deps, {
    merchantId: caller.userId,
    query: {
      actions: action === null ? undefined : [action],
      from: since ?? undefined,
      to: until ?? undefined,
    },
    limit: PAGE_SIZE,
    cursor: cursor ?? undefined,
  })
  return { data: entries.map(auditView), nextCursor }
}
