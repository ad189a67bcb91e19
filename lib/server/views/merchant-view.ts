import 'server-only'
import type { WireMerchant } from '@/lib/wire/accounts/merchant'
import type { UserRow } from '../store/accounts/users'
import { accountView } from './account-view'

/** A merchant's own account. */
export function merchantView(user: UserRow): WireMerchant {
  return { ...accountView(user), createdAt: user.createdAt.toISOString() }
}
