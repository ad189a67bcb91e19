import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { clearSessionCookie } from '@/lib/server/http/session-cookie'
import { endSessions } from '@/lib/server/services/accounts/end-sessions'
import * as wire from '@/lib/wire/accounts/sessions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.endSessions, async ({ deps, caller, requestId, body, headers }) => {
    const isAll = body.sessions === 'all'
    const ended = await endSessions(deps, {
      author: authorOf(caller, requestId),
      revokeApiKeys: body.revokeApiKeys,
      ...(!isAll && { except: caller.credentialId }),
    })
    if (isAll) clearSessionCookie(headers, deps.env)
    return ended
  }),
})
