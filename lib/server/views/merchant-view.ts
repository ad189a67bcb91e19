import 'server-only'
import type { WireMerchant } from '@/lib/wire/accounts/merchant'
import type { UserRow } from '../store/accounts/users'
import { accountView } from './account-view'

/** A merchant's own account. */
export function merchantView(user: UserRow): WireMerchant {
  const { supportContact, termsUrl, privacyUrl, tokensUrl, payerLocale, createdAt } = user
  return {
    ...accountView(user),
    supportContact,
    termsUrl,
    privacyUrl,
    tokensUrl,
    payerLocale,
    createdAt: createdAt.toISOString(),
  }
}
