import { methods, route } from '@/lib/server/http/route'
import { endPairing } from '@/lib/server/services/pairing/end-pairing'
import * as wire from '@/lib/wire/pairing/pairing'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.endPairing, async ({ deps, body: { secret, code } }) => {
    await endPairing(deps, secret === undefined ? { code: code ?? '' } : { secret })
    return undefined
  }),
})
