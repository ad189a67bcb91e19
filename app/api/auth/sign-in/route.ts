import { sessionToken } from '@/lib/server/http/authenticate'
import { methods, route } from '@/lib/server/http/route'
import { sessionCookie } from '@/lib/server/http/session-cookie'
import { signIn } from '@/lib/server/services/sign-in'
import { accountView } from '@/lib/server/views/account-view'
import * as wire from '@/lib/wire/auth'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.signIn, async ({ deps, body, request, headers }) => {
    const oldToken = sessionToken(request.headers.get('cookie'))
    const { user, token } = await signIn(deps, { ...body, oldToken })
    headers.set('Set-Cookie', sessionCookie(deps.env, token))
    return accountView(user)
  }),
})
