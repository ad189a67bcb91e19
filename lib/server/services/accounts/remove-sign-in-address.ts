import 'server-only'
import { LastSignInAddressError } from '@/lib/billing/accounts/sign-in-addresses'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { deleteSessionsOf } from '../../store/accounts/sessions'
import {
  deleteSignInAddress,
  listSignInAddressRows,
  type SignInAddressRow,
} from '../../store/accounts/sign-in-addresses'
import { lockUser } from '../../store/accounts/users'
import { walletDetails } from './wallet-details'

/**
 * Takes an address out of those that sign in to an account, and ends the sessions that it made.
 * Of several that are removed at the same time, the last one stays.
 * @returns the address as it was
 * @throws NotFoundError when the account has no such address, LastSignInAddressError
 */
export async function removeSignInAddress(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  params: { author: Author; id: string },
): Promise<SignInAddressRow> {
  const { author, id } = params
  const userId = author.merchantId
  return deps.store.transaction(async (tx) => {
    await lockUser(tx, { id: userId })
    const all = await listSignInAddressRows(tx, { userId })
    const row = all.find((each) => each.id === id)
    if (!row) throw new NotFoundError('Sign-in address')
    if (all.length === 1) throw new LastSignInAddressError()
    await deleteSignInAddress(tx, { id, userId })
    const sessionsEnded = await deleteSessionsOf(tx, { userId, wallet: row })
    await writeAudit(tx, {
      ...author,
      action: 'sign_in_address.removed',
      target: id,
      details: { ...walletDetails(row), sessionsEnded },
      createdAt: deps.wallClock.now(),
    })
    return row
  })
}
