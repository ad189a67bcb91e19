import 'server-only'
import type { WireSession } from '@/lib/wire/accounts/sessions'
import type { WireSignInAddress } from '@/lib/wire/accounts/sign-in-addresses'
import type { SessionRow } from '../store/accounts/sessions'
import type { SignInAddressRow } from '../store/accounts/sign-in-addresses'

export function sessionView(session: SessionRow, caller: { readonly credentialId: string }): WireSession {
  const { id, address, userAgent } = session
  return {
    id,
    address,
    userAgent,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    isCurrent: id === caller.credentialId,
  }
}

export function signInAddressView(
  { id, address, createdAt }: SignInAddressRow,
  caller: { readonly address: string; readonly accountAddress: string },
): WireSignInAddress {
  return {
    id,
    address,
    addedAt: createdAt.toISOString(),
    isOwn: address === caller.accountAddress,
    isCurrent: address === caller.address,
  }
}
