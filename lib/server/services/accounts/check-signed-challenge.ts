import 'server-only'
import type { Hex } from 'viem'
import {
  InvalidChallengeError,
  InvalidSignatureError,
  WalletUnavailableError,
} from '@/lib/billing/accounts/signed-challenge'
import { recoverSigner } from '../../chain/signatures/recover-signer'
import type { Deps } from '../../deps'
import {
  findLiveChallenge,
  type SignInChallengeRow,
  takeChallenge,
} from '../../store/accounts/sign-in-challenges'
import type { Database } from '../../store/database/database'
import { nonceOf } from './sign-in-message'

/** A message as the wallet signed it. */
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
 * @throws InvalidChallengeError, InvalidSignatureError, WalletUnavailableError
 */
export async function checkSignedChallenge(
  deps: Pick<Deps, 'store' | 'wallClock' | 'verifyContractSignature'>,
  { message, signature, sessionId }: SignedChallenge,
): Promise<SignInChallengeRow> {
  const nonce = nonceOf(message)
  const now = deps.wallClock.now()
  const challenge = nonce && (await findLiveChallenge(deps.store.db, { nonce, sessionId, now }))
  if (!challenge || challenge.message !== message) throw new InvalidChallengeError()
  await verifySignature(deps, challenge, signature)
  return challenge
}

/**
 * Uses a challenge up, as a part of what it allows.
 * @throws InvalidChallengeError for all calls but the first
 */
export async function useUpChallenge(tx: Database, challenge: SignInChallengeRow, now: Date): Promise<void> {
  const { nonce, sessionId } = challenge
  if (!(await takeChallenge(tx, { nonce, sessionId, now }))) throw new InvalidChallengeError()
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
      throw new WalletUnavailableError({ address, chainId })
    case 'unknown_chain':
      throw new InvalidSignatureError(
        address,
        `Smart wallets on chain ${chainId} cannot be checked here: the operator set no RPC_URL_${chainId}.`,
      )
    case 'invalid':
    case 'no_contract':
      throw new InvalidSignatureError(address, 'Sign with that account.')
  }
}
