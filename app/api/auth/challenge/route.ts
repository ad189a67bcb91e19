import { methods, route } from '@/lib/server/http/route'
import { createChallenge } from '@/lib/server/services/accounts/create-challenge'
import * as wire from '@/lib/wire/accounts/auth'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.createChallenge, async ({ deps, body, request }) => {
    const challenge = await createChallenge(deps, { ...body, host: request.headers.get('host') })
    return { message: challenge.message, expiresAt: challenge.expiresAt.toISOString() }
  }),
})
