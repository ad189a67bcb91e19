import 'server-only'
import type { Address, Hex } from 'viem'
import { NotASignInAddressError } from '@/lib/billing/accounts/confirmation'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { InvalidChallengeError } from '@/lib/billing/accounts/signed-challenge'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { confirmSession as writeConfirmation } from '../../store/accounts/session-confirmations'
import { lockSignInAddress } from '../../store/accounts/sign-in-addresses'
import type { Database } from '../../store/database/database'
import { checkSignedChallenge, useUpChallenge } from './check-signed-challenge'
import { walletDetails } from './wallet-details'

/**
 * Lets a session change addresses, API keys and receivers for 10 minutes, proved by the signature of a sign-in address
 * of its account under the message that this session requested.
 * @returns the end, by the database's clock
 * @throws as `checkSignedChallenge` does; NotASignInAddressError, also for a smart wallet of another chain
 */
export async function confirmSession(
  deps: Pick<Deps, 'store' | 'wallClock' | 'verifyContractSignature'>,
  params: { author: Author; sessionId: string; message: string; signature: Hex },
): Promise<Date> {
  const { author, ...signed } = params
  const { challenge, wallet } = await checkSignedChallenge(deps, { ...signed, purposes: ['confirm'] })
  const now = deps.wallClock.now()
  return deps.store.transaction(async (tx) => {
    await useUpChallenge(tx, challenge, now)
    return writeProvenConfirmation(tx, { author, sessionId: params.sessionId, wallet, now })
  })
}

/**
 * Confirms a session for a wallet that has proved itself, in the transaction of what proved it.
 * @throws NotASignInAddressError, InvalidChallengeError where the session is gone
 */
export async function writeProvenConfirmation(
  tx: Database,
  params: { author: Author; sessionId: string; wallet: SignInWallet<Address>; now: Date },
): Promise<Date> {
  const { author, sessionId, wallet, now } = params
  const address = await lockSignInAddress(tx, { userId: author.merchantId, ...wallet })
  if (!address) throw new NotASignInAddressError(wallet.address)
  const confirmedUntil = await writeConfirmation(tx, { sessionId, addressId: address.id })
  if (!confirmedUntil) throw new InvalidChallengeError()
  await writeAudit(tx, {
    ...author,
    action: 'session.confirmed',
    target: sessionId,
    details: walletDetails(wallet),
    createdAt: now,
  })
  return confirmedUntil
}
