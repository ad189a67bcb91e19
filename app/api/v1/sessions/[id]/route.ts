import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { clearSessionCookie } from '@/lib/server/http/session-cookie'
import { endSession } from '@/lib/server/services/accounts/end-sessions'
import * as wire from '@/lib/wire/accounts/sessions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(wire.endSession, async ({ deps, caller, requestId, params, headers }) => {
    await endSession(deps, { author: authorOf(caller, requestId), id: params.id })
    if (params.id === caller.credentialId) clearSessionCookie(headers, deps.env)
    return undefined
  }),
})
