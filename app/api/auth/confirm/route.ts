import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { confirmSession } from '@/lib/server/services/accounts/confirm-session'
import * as wire from '@/lib/wire/accounts/auth'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.confirmSession, async ({ deps, caller, requestId, body }) => {
    const author = authorOf(caller, requestId)
    const confirmedUntil = await confirmSession(deps, { author, sessionId: caller.credentialId, ...body })
    return { confirmedUntil: confirmedUntil.toISOString() }
  }),
})
