import { authorOf } from '@/lib/server/caller'
import { authenticate } from '@/lib/server/http/authenticate'
import { methods, route } from '@/lib/server/http/route'
import { sessionToken, setSessionCookie } from '@/lib/server/http/session-cookie'
import { finishPairing } from '@/lib/server/services/pairing/finish-pairing'
import { accountView } from '@/lib/server/views/account-view'
import * as wire from '@/lib/wire/pairing/pairing'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.finishPairing, async ({ deps, body, request, requestId, headers }) => {
    const finished = await finishPairing(deps, {
      ...body,
      session: async () => {
        const caller = await authenticate(deps, request, { kind: 'session' })
        return { author: authorOf(caller, requestId), sessionId: caller.credentialId }
      },
      oldToken: sessionToken(request.headers.get('cookie')),
      userAgent: request.headers.get('user-agent'),
      requestId,
    })
    const { purpose } = finished
    const nothing = { account: null, confirmedUntil: null, addedAddress: null }
    switch (purpose) {
      case 'sign_in': {
        const { user, address, token } = finished.signedIn
        setSessionCookie(headers, deps.env, token)
        return { ...nothing, purpose, account: accountView({ ...user, address }) }
      }
      case 'confirm':
        return { ...nothing, purpose, confirmedUntil: finished.confirmedUntil.toISOString() }
      case 'add_address':
        return { ...nothing, purpose, addedAddress: finished.added.address }
    }
  }),
})
