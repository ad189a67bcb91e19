import { methods, route } from '@/lib/server/http/route'
import { sessionToken, setSessionCookie } from '@/lib/server/http/session-cookie'
import { signIn } from '@/lib/server/services/accounts/sign-in'
import { accountView } from '@/lib/server/views/account-view'
import * as wire from '@/lib/wire/accounts/auth'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.signIn, async ({ deps, body, request, requestId, headers }) => {
    const oldToken = sessionToken(request.headers.get('cookie'))
    const userAgent = request.headers.get('user-agent')
    const { user, address, token } = await signIn(deps, { ...body, oldToken, userAgent, requestId })
    setSessionCookie(headers, deps.env, token)
    return accountView({ ...user, address })
  }),
})
