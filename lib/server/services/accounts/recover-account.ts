import 'server-only'
import type { Address } from 'viem'
import { AddressInUseError } from '@/lib/billing/accounts/sign-in-addresses'
import { isSameWallet, type SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { revokeApiKeysOf } from '../../store/accounts/api-keys'
import {
  deleteOtherSignInAddresses,
  insertSignInAddress,
  lockSignInAddress,
} from '../../store/accounts/sign-in-addresses'
import { findOrInsertUser, findUserByAddress, lockUser, type UserRow } from '../../store/accounts/users'
import type { Database } from '../../store/database/database'
import { endSessionsOf } from './end-sessions'
import { recordAccountChange } from './record-account-change'
import { walletDetails } from './wallet-details'

/** Counts of the ways into an account that ended. */
export interface EndedAccess {
  readonly addresses: number
  readonly sessions: number
  readonly apiKeys: number
}

/**
 * Ends every way into an account but its founding address, and a further one where the operator names it.
 * Requests under way are waited for, so that nothing they made is left.
 * @param params.also - another wallet whose sign-in stays
 */
export async function takeBackAccount(
  tx: Database,
  deps: Pick<Deps, 'clock' | 'wallClock'>,
  params: { author: Author; user: UserRow; also?: SignInWallet<Address> },
): Promise<EndedAccess> {
  const { author, user, also } = params
  const now = deps.wallClock.now()
  const userId = user.id
  await lockUser(tx, { id: userId })
  await findOrInsertUser(tx, { ...user, now })
  // Sessions with their confirmations go first, so that no other change begins; again after the addresses, for
  // sign-ins under way.
  const before = await endSessionsOf(tx, { userId })
  const removed = await deleteOtherSignInAddresses(tx, { userId, except: also ? [user, also] : [user] })
  const after = await endSessionsOf(tx, { userId })
  const apiKeys = await revokeApiKeysOf(tx, { merchantId: userId, now })
  const ended = { addresses: removed.length, sessions: before + after, apiKeys }
  await recordAccountChange(tx, deps, {
    author,
    change: 'account.recovered',
    target: userId,
    details: { ...ended, removed: removed.map(({ address }) => address), ...(also && walletDetails(also)) },
  })
  return ended
}

/**
 * Gives an account back, for the operator: every session, API key and sign-in address ends but the founding one, and
 * another wallet signs in from now on where the founding key is lost.
 * @param params.wallet - a wallet that is to sign in besides the founding one
 * @throws NotFoundError when there is no such account, AddressInUseError where the wallet is another account's
 */
export async function recoverAccount(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random'>,
  params: { author: Author; wallet?: SignInWallet<Address> },
): Promise<EndedAccess> {
  const { author, wallet } = params
  const userId = author.merchantId
  return deps.store.transaction(async (tx) => {
    const user = await lockUser(tx, { id: userId })
    if (!user) throw new NotFoundError('Account')
    if (!wallet || isSameWallet(wallet, user)) return takeBackAccount(tx, deps, { author, user })
    if (await findUserByAddress(tx, wallet)) throw new AddressInUseError()
    const row = { id: deps.random.uuid(), userId, ...wallet, createdAt: deps.wallClock.now() }
    const isThere =
      (await insertSignInAddress(tx, row)) || (await lockSignInAddress(tx, { userId, ...wallet }))
    if (!isThere) throw new AddressInUseError()
    return takeBackAccount(tx, deps, { author, user, also: wallet })
  })
}
