import 'server-only'
import type { Hex } from 'viem'
import { SignInAddressRemovedError } from '@/lib/billing/accounts/sign-in-addresses'
import type { Deps } from '../../deps'
import { SESSION_ABSOLUTE_MS } from '../../http/authenticate'
import { hashSecret, secretToken } from '../../random'
import { writeAudit } from '../../store/accounts/audit-log'
import { deleteSession, insertSession, type SessionRow } from '../../store/accounts/sessions'
import { findUserBySignInAddress } from '../../store/accounts/sign-in-addresses'
import { deleteUser, findOrInsertUser, type UserRow } from '../../store/accounts/users'
import type { Database } from '../../store/database/database'
import { checkSignedChallenge, useUpChallenge } from './check-signed-challenge'

/** What is kept of a browser's own description. */
const USER_AGENT_CHARACTERS = 300

export interface SignedIn {
  readonly user: UserRow
  /** The address that signed in. */
  readonly address: string
  /** The session's token, in clear. */
  readonly token: string
}

/**
 * Turns a signed challenge into a session, and into an account where the address had none.
 * @param params.oldToken - the session that the request came with; it ends with the sign-in
 * @param params.userAgent - what the browser says of itself
 * @throws RequestError as {@link checkSignedChallenge} does; SignInAddressRemovedError
 */
export async function signIn(
  deps: Pick<Deps, 'store' | 'wallClock' | 'random' | 'verifyContractSignature'>,
  params: {
    message: string
    signature: Hex
    oldToken: string | null
    userAgent?: string | null
    requestId?: string | undefined
  },
): Promise<SignedIn> {
  const { message, signature, oldToken, userAgent, requestId } = params
  const challenge = await checkSignedChallenge(deps, { message, signature, sessionId: null })
  const { address } = challenge
  const now = deps.wallClock.now()

  return deps.store.transaction(async (tx) => {
    await useUpChallenge(tx, challenge, now)
    const user = await accountOf(tx, { id: deps.random.uuid(), address, now })
    if (oldToken) {
      const ended = await deleteSession(tx, { tokenHash: hashSecret(oldToken) })
      if (ended) await writeSessionAudit(tx, { session: ended, action: 'session.ended', requestId, now })
    }
    const token = secretToken(deps.random)
    const session: SessionRow = {
      id: deps.random.uuid(),
      userId: user.id,
      tokenHash: hashSecret(token),
      address,
      userAgent: userAgent?.slice(0, USER_AGENT_CHARACTERS) ?? '',
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
    }
    await insertSession(tx, session)
    await writeSessionAudit(tx, { session, action: 'session.created', requestId, now })
    return { user, address, token }
  })
}

/**
 * The account that an address signs in to, made by the first sign-in of an address that nobody added to another one.
 * @throws SignInAddressRemovedError
 */
async function accountOf(tx: Database, params: { id: string; address: string; now: Date }): Promise<UserRow> {
  const known = await findUserBySignInAddress(tx, params)
  if (known) return known
  const made = await findOrInsertUser(tx, params)
  const user = await findUserBySignInAddress(tx, params)
  if (!user) throw new SignInAddressRemovedError()
  // Somebody added the address to another account in this very moment.
  if (made.id === params.id && user.id !== made.id) await deleteUser(tx, { id: made.id })
  return user
}

/** Tells that a session began or ended by its own doing. */
export async function writeSessionAudit(
  tx: Database,
  params: {
    session: SessionRow
    action: 'session.created' | 'session.ended'
    requestId?: string | undefined
    now: Date
  },
): Promise<void> {
  const { session, action, requestId, now } = params
  await writeAudit(tx, {
    merchantId: session.userId,
    actor: `session:${session.id}`,
    actorName: session.address,
    action,
    target: session.id,
    details: { address: session.address },
    requestId,
    createdAt: now,
  })
}
