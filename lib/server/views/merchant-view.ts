import 'server-only'
import { picturePath } from '@/lib/billing/accounts/merchant-face'
import type { WireMerchant } from '@/lib/wire/accounts/merchant'
import type { UserRow } from '../store/accounts/users'
import { accountView } from './account-view'

/** A merchant's own account. */
export function merchantView(user: UserRow): WireMerchant {
  const { accent, logoDigest, supportContact, termsUrl, privacyUrl, tokensUrl, payerLocale, createdAt } = user
  return {
    ...accountView(user),
    logo: picturePath(logoDigest) ?? '',
    accent,
    supportContact,
    termsUrl,
    privacyUrl,
    tokensUrl,
    payerLocale,
    createdAt: createdAt.toISOString(),
  }
}
