import { methods, route } from '@/lib/server/http/route'
import { comparePairing } from '@/lib/server/services/pairing/compare-pairing'
import * as wire from '@/lib/wire/pairing/pairing'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.comparePairing, async ({ deps, body, request }) => {
    const { message, expiresAt } = await comparePairing(deps, { ...body, host: request.headers.get('host') })
    return { message, expiresAt: expiresAt.toISOString() }
  }),
})
