import { methods, route } from '@/lib/server/http/route'
import { listSessions } from '@/lib/server/services/accounts/list-sessions'
import { sessionView } from '@/lib/server/views/sign-in-view'
import * as wire from '@/lib/wire/accounts/sessions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listSessions, async ({ deps, caller }) => {
    const sessions = await listSessions(deps, { merchantId: caller.userId })
    return sessions.map((session) => sessionView(session, caller))
  }),
})
