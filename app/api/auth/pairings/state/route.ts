import { methods, route } from '@/lib/server/http/route'
import { readPairing } from '@/lib/server/services/pairing/read-pairing'
import * as wire from '@/lib/wire/pairing/pairing'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.readPairing, async ({ deps, body }) => {
    const { expiresAt, ...pairing } = await readPairing(deps, body)
    return { ...pairing, expiresAt: expiresAt.toISOString() }
  }),
})
