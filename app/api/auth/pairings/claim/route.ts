import { clientAddress } from '@/lib/server/http/client-address'
import { methods, route } from '@/lib/server/http/route'
import { claimPairing } from '@/lib/server/services/pairing/claim-pairing'
import * as wire from '@/lib/wire/pairing/pairing'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.claimPairing, async ({ deps, body, request }) => {
    const { expiresAt, ...claimed } = await claimPairing(deps, { ...body, client: clientAddress(request) })
    return { ...claimed, expiresAt: expiresAt.toISOString() }
  }),
})
