import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { findUser, type UserRow } from '../../store/accounts/users'

/** @throws NotFoundError when there is no such account */
export async function getMerchant(
  deps: Pick<Deps, 'store'>,
  params: { merchantId: string },
): Promise<UserRow> {
  const user = await findUser(deps.store.db, { id: params.merchantId })
  if (!user) throw new NotFoundError('Merchant')
  return user
}
