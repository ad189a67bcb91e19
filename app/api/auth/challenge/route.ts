import { authenticate } from '@/lib/server/http/authenticate'
import { methods, route } from '@/lib/server/http/route'
import { type ChallengeSession, createChallenge } from '@/lib/server/services/accounts/create-challenge'
import * as wire from '@/lib/wire/accounts/auth'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.createChallenge, async ({ deps, body, request }) => {
    const { purpose, ...wallet } = body
    const params = { ...wallet, host: request.headers.get('host') }
    const challenge =
      purpose === 'confirm'
        ? await createChallenge(deps, { ...params, purpose, session: await sessionOf(deps, request) })
        : await createChallenge(deps, { ...params, purpose })
    return { message: challenge.message, expiresAt: challenge.expiresAt.toISOString() }
  }),
})

/** @throws RequestError 401 without a session */
async function sessionOf(
  deps: Parameters<typeof authenticate>[0],
  request: Request,
): Promise<ChallengeSession> {
  const { credentialId, userId, account } = await authenticate(deps, request, { kind: 'session' })
  return { sessionId: credentialId, userId, account: account.address }
}
