import 'server-only'
import { FoundingAddressStaysError } from '@/lib/billing/accounts/sign-in-addresses'
import { isSameWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import {
  deleteSignInAddress,
  listSignInAddressRows,
  type SignInAddressRow,
} from '../../store/accounts/sign-in-addresses'
import { lockUser } from '../../store/accounts/users'
import { endSessionsOf } from './end-sessions'
import { recordAccountChange } from './record-account-change'
import { requireConfirmation } from './require-confirmation'
import { walletDetails } from './wallet-details'

/**
 * Takes an address out of those that sign in to an account, and ends the sessions that it made and what it confirmed.
 * @returns the address as it was
 * @throws ConfirmationRequiredError, NotFoundError when the account has no such address, FoundingAddressStaysError
 */
export async function removeSignInAddress(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock'>,
  params: { author: Author; sessionId: string; id: string },
): Promise<SignInAddressRow> {
  const { author, id } = params
  const userId = author.merchantId
  return deps.store.transaction(async (tx) => {
    const account = await lockUser(tx, { id: userId })
    if (!account) throw new NotFoundError('Merchant')
    await requireConfirmation(tx, params)
    const all = await listSignInAddressRows(tx, { userId })
    const row = all.find((each) => each.id === id)
    if (!row) throw new NotFoundError('Sign-in address')
    if (isSameWallet(row, account)) throw new FoundingAddressStaysError()
    await deleteSignInAddress(tx, { id, userId })
    const sessionsEnded = await endSessionsOf(tx, { userId, wallet: row })
    await recordAccountChange(tx, deps, {
      author,
      change: 'sign_in_address.removed',
      target: id,
      details: { ...walletDetails(row), sessionsEnded },
    })
    return row
  })
}
