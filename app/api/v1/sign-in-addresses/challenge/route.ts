import { methods, route } from '@/lib/server/http/route'
import { createChallenge } from '@/lib/server/services/accounts/create-challenge'
import { createAddressChallenge } from '@/lib/wire/accounts/sign-in-addresses'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(createAddressChallenge, async ({ deps, caller, body, request }) => {
    const challenge = await createChallenge(deps, {
      ...body,
      host: request.headers.get('host'),
      purpose: 'add_address',
      session: {
        sessionId: caller.credentialId,
        userId: caller.userId,
        account: caller.account.address,
      },
    })
    return { message: challenge.message, expiresAt: challenge.expiresAt.toISOString() }
  }),
})
