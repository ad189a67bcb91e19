import 'server-only'
import type { Address, Hex } from 'viem'
import { AccountLockedError } from '@/lib/billing/accounts/locked-account'
import { SESSION_ABSOLUTE_MS } from '@/lib/billing/accounts/session-life'
import { NotFoundingAddressError } from '@/lib/billing/accounts/sign-in-addresses'
import { isSameWallet, type SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Deps } from '../../deps'
import { hashSecret, secretToken } from '../../random'
import { writeAudit } from '../../store/accounts/audit-log'
import { deleteSession, insertSession, type SessionRow } from '../../store/accounts/sessions'
import { findUserBySignInAddress } from '../../store/accounts/sign-in-addresses'
import { deleteUser, findOrInsertUser, findUserByAddress, type UserRow } from '../../store/accounts/users'
import type { Database } from '../../store/database/database'
import { moveDevicesOfSession } from '../../store/messages/devices'
import { checkSignedChallenge, useUpChallenge } from './check-signed-challenge'
import { takeBackAccount } from './recover-account'
import { walletDetails } from './wallet-details'

/** Maximum length of the stored `User-Agent`. */
const USER_AGENT_CHARACTERS = 300

export interface SignedIn {
  readonly user: UserRow
  /** The address that signed in. */
  readonly address: Address
  /** The session's token, in clear. */
  readonly token: string
}

/**
 * Turns a signed challenge into a session, and into an account where the address had none. One that recovers an account
 * ends every other way into it first.
 * @param params.oldToken - the session that the request came with; it ends with the sign-in
 * @param params.userAgent - the browser's User-Agent header
 * @throws as {@link checkSignedChallenge} does; AccountLockedError, NotFoundingAddressError
 */
export async function signIn(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'verifyContractSignature'>,
  params: {
    message: string
    signature: Hex
    oldToken: string | null
    userAgent?: string | null
    requestId?: string | undefined
  },
): Promise<SignedIn> {
  const { message, signature, oldToken, userAgent, requestId } = params
  const { challenge, wallet } = await checkSignedChallenge(deps, {
    message,
    signature,
    purposes: ['sign_in', 'recover'],
    sessionId: null,
  })
  const now = deps.wallClock.now()
  const isRecovery = challenge.purpose === 'recover'

  return deps.store.transaction(async (tx) => {
    await useUpChallenge(tx, challenge, now)
    return beginSession(tx, deps, { wallet, isRecovery, oldToken, userAgent, requestId, now })
  })
}

/**
 * Begins a session of a wallet that has proved itself, in the transaction of what proved it.
 * @throws AccountLockedError, NotFoundingAddressError
 */
export async function beginSession(
  tx: Database,
  deps: Pick<Deps, 'clock' | 'wallClock' | 'random'>,
  params: {
    wallet: SignInWallet<Address>
    /** Every other way into the account ends first. */
    isRecovery?: boolean
    oldToken: string | null
    userAgent?: string | null | undefined
    requestId?: string | undefined
    now: Date
  },
): Promise<SignedIn> {
  const { wallet, isRecovery = false, oldToken, userAgent, requestId, now } = params
  const sessionId = deps.random.uuid()
  const user = isRecovery
    ? await findUserByAddress(tx, wallet)
    : await accountOf(tx, { id: deps.random.uuid(), ...wallet, now })
  if (!user) throw new NotFoundingAddressError(wallet.address)
  if (user.lockedAt) throw new AccountLockedError()
  if (isRecovery) {
    const actor = { actor: `session:${sessionId}`, actorName: wallet.address }
    await takeBackAccount(tx, deps, {
      author: { merchantId: user.id, ...actor, ...(requestId !== undefined && { requestId }) },
      user,
    })
  }
  if (oldToken) {
    const ended = await deleteSession(tx, { tokenHash: hashSecret(oldToken) })
    if (ended) {
      // A wallet that signs in anew in its browser still ends messages to that device by signing out.
      if (ended.userId === user.id && isSameWallet(ended, wallet)) {
        await moveDevicesOfSession(tx, { from: ended.id, to: sessionId })
      }
      await writeSessionAudit(tx, { session: ended, action: 'session.ended', requestId, now })
    }
  }
  const token = secretToken(deps.random)
  const session: SessionRow = {
    id: sessionId,
    userId: user.id,
    tokenHash: hashSecret(token),
    ...wallet,
    userAgent: userAgent?.slice(0, USER_AGENT_CHARACTERS) ?? '',
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
  }
  await insertSession(tx, session)
  await writeSessionAudit(tx, { session, action: 'session.created', requestId, now })
  return { user, address: wallet.address, token }
}

/**
 * Account that a wallet signs in to; created by the first sign-in of one that is on no account yet. A smart wallet has
 * an account of its own on each chain.
 */
async function accountOf(
  tx: Database,
  params: SignInWallet<Address> & { id: string; now: Date },
): Promise<UserRow> {
  const known = await findUserBySignInAddress(tx, params)
  if (known) return known
  const made = await findOrInsertUser(tx, params)
  const user = await findUserBySignInAddress(tx, params)
  if (!user) throw new Error('A wallet that was just given an account signs in to none')
  // The address was added to another account concurrently.
  if (made.id === params.id && user.id !== made.id) await deleteUser(tx, { id: made.id })
  return user
}

/** Writes the audit entry of a session's own sign-in or sign-out. */
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
    details: walletDetails(session),
    requestId,
    createdAt: now,
  })
}
