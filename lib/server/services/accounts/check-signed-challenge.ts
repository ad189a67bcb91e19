import 'server-only'
import type { Address, Hex } from 'viem'
import { EVERY_CHAIN, type SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import {
  type ChallengePurpose,
  InvalidChallengeError,
  InvalidSignatureError,
  WalletUnavailableError,
} from '@/lib/billing/accounts/signed-challenge'
import { networkName } from '@/lib/billing/networks'
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
  /** Purposes of a message that is taken here. */
  readonly purposes: readonly ChallengePurpose[]
  /** The session that the message was made for; null for one that signs in. */
  readonly sessionId: string | null
  /** The pairing that the message was made for; none unless given. */
  readonly pairingId?: string | null
}

/** A challenge with the wallet that signed it. */
export interface ProvenChallenge {
  readonly challenge: SignInChallengeRow
  /** A key where its own signature is there, whatever code the address has; else the smart wallet of the challenge's chain. */
  readonly wallet: SignInWallet<Address>
}

/**
 * The challenge that was signed, still unused, and who signed it.
 * The message must be the stored one to the letter, so its domain, times, chain and nonce are the server's own.
 * A wrong signature leaves the challenge as it was, so that the right one can still use it.
 * @throws InvalidChallengeError, InvalidSignatureError, WalletUnavailableError
 */
export async function checkSignedChallenge(
  deps: Pick<Deps, 'store' | 'wallClock' | 'verifyContractSignature'>,
  { message, signature, purposes, sessionId, pairingId = null }: SignedChallenge,
): Promise<ProvenChallenge> {
  const nonce = nonceOf(message)
  const now = deps.wallClock.now()
  const wanted = { purposes, sessionId, pairingId, now }
  const challenge = nonce && (await findLiveChallenge(deps.store.db, { nonce, ...wanted }))
  if (!challenge || challenge.message !== message) throw new InvalidChallengeError()
  const { address } = challenge
  return { challenge, wallet: { address, chainId: await provenChain(deps, challenge, signature) } }
}

/**
 * Uses a challenge up, as a part of what it allows.
 * @throws InvalidChallengeError for all calls but the first
 */
export async function useUpChallenge(tx: Database, challenge: SignInChallengeRow, now: Date): Promise<void> {
  const { nonce, purpose, sessionId, pairingId } = challenge
  if (!(await takeChallenge(tx, { nonce, purposes: [purpose], sessionId, pairingId, now })))
    throw new InvalidChallengeError()
}

/**
 * The chain for which a signature speaks: every one where it is the key's. A contract speaks for its own chain alone,
 * which whoever asks for a challenge names: at the same address of another one the contract may be anybody's.
 */
async function provenChain(
  deps: Pick<Deps, 'verifyContractSignature'>,
  challenge: SignInChallengeRow,
  signature: Hex,
): Promise<number> {
  const { address, chainId, message } = challenge
  if ((await recoverSigner(message, signature)) === address) return EVERY_CHAIN
  const verdict = await deps.verifyContractSignature({ chainId, address, message, signature })
  switch (verdict) {
    case 'valid':
      return chainId
    case 'rpc_away':
      throw new WalletUnavailableError({ address, chainId })
    case 'unknown_chain':
      throw new InvalidSignatureError(
        address,
        `Smart wallets on ${networkName(chainId)} cannot be checked here: this installation is not connected to it. Sign with a wallet that has a key of its own, or on another network.`,
      )
    case 'invalid':
    case 'no_contract':
      throw new InvalidSignatureError(address, 'Sign with that account.')
  }
}
