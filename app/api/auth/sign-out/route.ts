import { methods, route } from '@/lib/server/http/route'
import { clearSessionCookie, presentedTokens } from '@/lib/server/http/session-cookie'
import { signOut } from '@/lib/server/services/accounts/sign-out'
import * as wire from '@/lib/wire/accounts/auth'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.signOut, async ({ deps, request, requestId, headers }) => {
    await signOut(deps, { tokens: presentedTokens(request.headers.get('cookie')), requestId })
    clearSessionCookie(headers, deps.env)
    return undefined
  }),
})
