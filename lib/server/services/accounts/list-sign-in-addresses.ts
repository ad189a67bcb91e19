import 'server-only'
import type { Deps } from '../../deps'
import { listSignInAddressRows, type SignInAddressRow } from '../../store/accounts/sign-in-addresses'

/** The addresses that sign in to an account, in the order in which they came. */
export async function listSignInAddresses(
  deps: Pick<Deps, 'store'>,
  params: { merchantId: string },
): Promise<SignInAddressRow[]> {
  return listSignInAddressRows(deps.store.db, { userId: params.merchantId })
}
