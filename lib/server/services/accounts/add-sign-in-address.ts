import 'server-only'
import type { Address, Hex } from 'viem'
import {
  AddressInUseError,
  MAX_SIGN_IN_ADDRESSES,
  TooManySignInAddressesError,
} from '@/lib/billing/accounts/sign-in-addresses'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import {
  insertSignInAddress,
  listSignInAddressRows,
  type SignInAddressRow,
} from '../../store/accounts/sign-in-addresses'
import { findUserByAddress, lockUser } from '../../store/accounts/users'
import type { Database } from '../../store/database/database'
import { checkSignedChallenge, useUpChallenge } from './check-signed-challenge'
import { recordAccountChange } from './record-account-change'
import { requireConfirmation } from './require-confirmation'
import { walletDetails } from './wallet-details'

/**
 * Adds a sign-in address to the merchant's account, proved by its signature of the message that this session
 * requested: a key, or a smart wallet on the chain of the message. The session is confirmed by one that signs in already.
 * A caller that cannot sign for the address learns nothing about it.
 * @param params.sessionId - the session that asks
 * @throws as `checkSignedChallenge` does; ConfirmationRequiredError, AddressInUseError where it signs in to any account already,
 *   TooManySignInAddressesError
 */
export async function addSignInAddress(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'verifyContractSignature'>,
  params: { author: Author; sessionId: string; message: string; signature: Hex },
): Promise<SignInAddressRow> {
  const { author, ...signed } = params
  const { challenge, wallet } = await checkSignedChallenge(deps, { ...signed, purposes: ['add_address'] })
  const now = deps.wallClock.now()
  return deps.store.transaction(async (tx) => {
    await useUpChallenge(tx, challenge, now)
    return writeProvenAddress(tx, deps, { author, sessionId: params.sessionId, wallet, now })
  })
}

/**
 * Adds a wallet that has proved itself to the account of a confirmed session, in the transaction of what proved it.
 * @throws NotFoundError, ConfirmationRequiredError, AddressInUseError, TooManySignInAddressesError
 */
export async function writeProvenAddress(
  tx: Database,
  deps: Pick<Deps, 'clock' | 'wallClock' | 'random'>,
  params: { author: Author; sessionId: string; wallet: SignInWallet<Address>; now: Date },
): Promise<SignInAddressRow> {
  const { author, sessionId, wallet, now } = params
  const userId = author.merchantId
  if (!(await lockUser(tx, { id: userId }))) throw new NotFoundError('Merchant')
  await requireConfirmation(tx, { sessionId })
  // An address that was taken out of its own account can come back to that one alone.
  const account = await findUserByAddress(tx, wallet)
  if (account && account.id !== userId) throw new AddressInUseError()
  const row = { id: deps.random.uuid(), userId, ...wallet, createdAt: now }
  if (!(await insertSignInAddress(tx, row))) throw new AddressInUseError()
  const all = await listSignInAddressRows(tx, { userId })
  if (all.length > MAX_SIGN_IN_ADDRESSES) throw new TooManySignInAddressesError()
  await recordAccountChange(tx, deps, {
    author,
    change: 'sign_in_address.added',
    target: row.id,
    details: walletDetails(wallet),
  })
  return row
}
