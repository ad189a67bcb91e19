import { authenticate } from '@/lib/server/http/authenticate'
import { clientAddress } from '@/lib/server/http/client-address'
import { methods, route } from '@/lib/server/http/route'
import { openPairing } from '@/lib/server/services/pairing/open-pairing'
import * as wire from '@/lib/wire/pairing/pairing'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.openPairing, async ({ deps, body: { purpose }, request }) => {
    const session = purpose === 'sign_in' ? null : await authenticate(deps, request, { kind: 'session' })
    const { code, secret, expiresAt } = await openPairing(deps, {
      purpose,
      sessionId: session?.credentialId ?? null,
      userAgent: request.headers.get('user-agent'),
      client: clientAddress(request),
    })
    return { code, secret, expiresAt: expiresAt.toISOString() }
  }),
})
