import { methods, route } from '@/lib/server/http/route'
import { listAudit } from '@/lib/server/services/accounts/list-audit'
import { auditView } from '@/lib/server/views/audit-view'
import * as wire from '@/lib/wire/accounts/audit'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listAudit, async ({ deps, caller, query }) => {
    const { action: actions, from, to, limit, cursor } = query
    const { entries, nextCursor } = await listAudit(deps, {
      merchantId: caller.userId,
      query: { actions, from, to },
      limit,
      cursor,
    })
    return { data: entries.map(auditView), nextCursor }
  }),
})
