import 'server-only'
import type { Hex } from 'viem'
import { recoverSigner } from '../../chain/signatures/recover-signer'
import type { Deps } from '../../deps'
import { RequestError } from '../../http/request-error'
import {
  findLiveChallenge,
  type SignInChallengeRow,
  takeChallenge,
} from '../../store/accounts/sign-in-challenges'
import type { Database } from '../../store/database/database'
import { nonceOf } from './sign-in-message'

/** A signed message as it comes in. */
export interface SignedChallenge {
  readonly message: string
  readonly signature: Hex
  /** The session that the message was made for; null for one that signs in. */
  readonly sessionId: string | null
}

/**
 * The challenge that was signed, still unused.
 * The message must be the stored one to the letter, so its domain, times, chain and nonce are the server's own.
 * A wrong signature leaves the challenge as it was, so that the right one can still use it.
 * @throws RequestError 401 `invalid_challenge` or `invalid_signature`; 503 when a smart wallet cannot be asked.
 */
export async function checkSignedChallenge(
  deps: Pick<Deps, 'store' | 'wallClock' | 'verifyContractSignature'>,
  { message, signature, sessionId }: SignedChallenge,
): Promise<SignInChallengeRow> {
  const nonce = nonceOf(message)
  const now = deps.wallClock.now()
  const challenge = nonce && (await findLiveChallenge(deps.store.db, { nonce, sessionId, now }))
  if (!challenge || challenge.message !== message) throw invalidChallenge()
  await verifySignature(deps, challenge, signature)
  return challenge
}

/**
 * Uses a challenge up, as a part of what it allows.
 * @throws RequestError 401 `invalid_challenge` for everybody but the first
 */
export async function useUpChallenge(tx: Database, challenge: SignInChallengeRow, now: Date): Promise<void> {
  const { nonce, sessionId } = challenge
  if (!(await takeChallenge(tx, { nonce, sessionId, now }))) throw invalidChallenge()
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
