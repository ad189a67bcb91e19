import 'server-only'
import type { Hex } from 'viem'
import { sign } from '@/lib/billing/accounts/pairing'
import { PairingNotReadyError } from '@/lib/billing/accounts/pairing-refusals'
import { InvalidChallengeError } from '@/lib/billing/accounts/signed-challenge'
import type { Deps } from '../../deps'
import { hashSecret } from '../../random'
import { findPairing, lockPairing, updatePairing } from '../../store/pairing/pairings'
import { checkSignedChallenge, useUpChallenge } from '../accounts/check-signed-challenge'
import { ofPhone, type PhoneSecrets } from './phone-pairing'

/**
 * Takes the signature of the phone's wallet. Nothing is signed in or changed by it: the screen does that.
 * @throws NotFoundError, PairingEndedError, PairingNotReadyError, and as `checkSignedChallenge` does
 */
export async function signPairing(
  deps: Pick<Deps, 'store' | 'wallClock' | 'verifyContractSignature'>,
  params: PhoneSecrets & { message: string; signature: Hex },
): Promise<void> {
  const { store } = deps
  const key = { codeHash: hashSecret(params.code) }
  const before = ofPhone(await findPairing(store.db, key), params, deps.wallClock.now())
  if (before.state !== 'compared') throw new PairingNotReadyError()
  // A contract is asked for its word before the pairing is locked, since that may take a while.
  const { challenge, wallet } = await checkSignedChallenge(deps, {
    message: params.message,
    signature: params.signature,
    purposes: [before.purpose],
    sessionId: before.sessionId,
    pairingId: before.id,
  })
  const now = deps.wallClock.now()
  await store.transaction(async (tx) => {
    const pairing = ofPhone(await lockPairing(tx, key), params, now)
    // The account was changed meanwhile, or the digits have to be compared anew.
    if (pairing.state !== 'compared') throw new PairingNotReadyError()
    if (pairing.address !== wallet.address) throw new InvalidChallengeError()
    await useUpChallenge(tx, challenge, now)
    await updatePairing(tx, { ...sign(pairing, now), provenChainId: wallet.chainId })
  })
}
