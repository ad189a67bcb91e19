import { methods, route } from '@/lib/server/http/route'
import { signPairing } from '@/lib/server/services/pairing/sign-pairing'
import * as wire from '@/lib/wire/pairing/pairing'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.signPairing, async ({ deps, body }) => {
    await signPairing(deps, body)
    return { state: 'signed' as const }
  }),
})
