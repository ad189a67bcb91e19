import 'server-only'
import type { Hex } from 'viem'
import { recoverSigner } from '../chain/recover-signer'
import type { Deps } from '../deps'
import { SESSION_ABSOLUTE_MS } from '../http/authenticate'
import { RequestError } from '../http/request-error'
import { hashSecret, secretToken } from '../random'
import { deleteSession, insertSession } from '../store/sessions'
import { findLiveChallenge, type SignInChallengeRow, takeChallenge } from '../store/sign-in-challenges'
import { findOrInsertUser, type UserRow } from '../store/users'
import { nonceOf } from './sign-in-message'

export interface SignedIn {
  readonly user: UserRow
  /** The session's token, in clear. */
  readonly token: string
}

/**
 * Turns a signed challenge into a session, and into an account where the address had none.
 * The message must be the stored one to the letter, so its domain, times, chain and nonce are the server's own.
 * A wrong signature leaves the challenge as it was, so that the right one can still use it.
 * @param params.oldToken - the session that the request came with; it ends with the sign-in
 * @throws RequestError 401 `invalid_challenge` or `invalid_signature`; 503 when a smart wallet cannot be asked.
 */
export async function signIn(
  deps: Pick<Deps, 'store' | 'wallClock' | 'random' | 'verifyContractSignature'>,
  params: { message: string; signature: Hex; oldToken: string | null },
): Promise<SignedIn> {
  const { message, signature, oldToken } = params
  const now = deps.wallClock.now()
  const nonce = nonceOf(message)
  const challenge = nonce && (await findLiveChallenge(deps.store.db, { nonce, now }))
  if (!challenge || challenge.message !== message) throw invalidChallenge()
  await verifySignature(deps, challenge, signature)

  return deps.store.transaction(async (tx) => {
    if (!(await takeChallenge(tx, { nonce: challenge.nonce, now }))) throw invalidChallenge()
    const user = await findOrInsertUser(tx, { id: deps.random.uuid(), address: challenge.address, now })
    if (oldToken) await deleteSession(tx, { tokenHash: hashSecret(oldToken) })
    const token = secretToken(deps.random)
    await insertSession(tx, {
      id: deps.random.uuid(),
      userId: user.id,
      tokenHash: hashSecret(token),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
    })
    return { user, token }
  })
}

async function verifySignature(
  deps: Pick<Deps, 'verifyContractSignature'>,
  challenge: SignInChallengeRow,
  signature: Hex,
): Promise<void> {
  const { address, chainId, message } = challenge
  if ((await recoverSigner(message, signature)) === address) return
  const verdict = await deps.verifyContractSignature({ chainId, address, message, signature })
  switch (verdict) {
    case 'valid':
      return
    case 'rpc_away':
      throw new RequestError('unavailable', {
        detail: `The wallet at ${address} cannot be asked: no server of chain ${chainId} answers. Try again in a moment.`,
        headers: { 'Retry-After': '10' },
      })
    case 'unknown_chain':
      throw new RequestError('invalid_signature', {
        detail: `This is not the signature of ${address}. Smart wallets on chain ${chainId} cannot be checked here: the operator set no RPC_URL_${chainId}.`,
      })
    case 'invalid':
    case 'no_contract':
      throw new RequestError('invalid_signature', {
        detail: `This is not the signature of ${address}. Sign with that account.`,
      })
  }
}

function invalidChallenge(): RequestError {
  return new RequestError('invalid_challenge', {
    detail:
      'This message is not known, was changed, was used already or has expired. Get a new one and sign it.',
  })
}
