import 'server-only'
import type { Address } from 'viem'
import { finish, isOver, pairingAt } from '@/lib/billing/accounts/pairing'
import { PairingNotReadyError } from '@/lib/billing/accounts/pairing-refusals'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { hashSecret } from '../../random'
import type { SignInAddressRow } from '../../store/accounts/sign-in-addresses'
import type { Database } from '../../store/database/database'
import { findPairing, lockPairing, type PairingRow, updatePairing } from '../../store/pairing/pairings'
import { writeProvenAddress } from '../accounts/add-sign-in-address'
import { writeProvenConfirmation } from '../accounts/confirm-session'
import { beginSession, type SignedIn } from '../accounts/sign-in'
import { endedError } from './phone-pairing'

/** Result of a pairing, by its purpose. */
export type FinishedPairing =
  | { readonly purpose: 'sign_in'; readonly signedIn: SignedIn }
  | { readonly purpose: 'confirm'; readonly confirmedUntil: Date }
  | { readonly purpose: 'add_address'; readonly added: SignInAddressRow }

/** Session of the screen. */
export interface ScreenSession {
  readonly author: Author
  readonly sessionId: string
}

/**
 * The screen takes what the phone signed, once.
 * @param params.session - reads the session that the request came with, where the purpose needs one
 * @throws NotFoundError, also for another session than the one that opened it; PairingEndedError, PairingNotReadyError,
 *   and as signing in, confirming and adding an address do
 */
export async function finishPairing(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random'>,
  params: {
    secret: string
    session: () => Promise<ScreenSession>
    oldToken: string | null
    userAgent: string | null
    requestId?: string | undefined
  },
): Promise<FinishedPairing> {
  const { secret, oldToken, userAgent, requestId } = params
  const key = { screenHash: hashSecret(secret) }
  const purpose = (await findPairing(deps.store.db, key))?.purpose
  // Read outside the transaction: it may be refused, and it may write that the session was used.
  const session = purpose === undefined || purpose === 'sign_in' ? null : await params.session()
  const now = deps.wallClock.now()
  return deps.store.transaction(async (tx) => {
    const wallet = await takeWallet(tx, { key, session, now })
    if (session === null) {
      const signedIn = await beginSession(tx, deps, { wallet, oldToken, userAgent, requestId, now })
      return { purpose: 'sign_in', signedIn }
    }
    const proven = { ...session, wallet, now }
    if (purpose === 'confirm') {
      return { purpose, confirmedUntil: await writeProvenConfirmation(tx, proven) }
    }
    return { purpose: 'add_address', added: await writeProvenAddress(tx, deps, proven) }
  })
}

/** Uses a signed pairing up, and returns the wallet that signed. */
async function takeWallet(
  tx: Database,
  params: { key: { screenHash: string }; session: ScreenSession | null; now: Date },
): Promise<SignInWallet<Address>> {
  const { key, session, now } = params
  const found = await lockPairing(tx, key)
  if (!found || found.sessionId !== (session?.sessionId ?? null)) throw new NotFoundError('Pairing')
  const pairing = pairingAt(found, now)
  if (isOver(pairing)) throw endedError(pairing)
  const next: PairingRow = finish(pairing, now)
  const { address, provenChainId } = next
  if (next.state !== 'done' || address === null || provenChainId === null) throw new PairingNotReadyError()
  await updatePairing(tx, next)
  return { address, chainId: provenChainId }
}
