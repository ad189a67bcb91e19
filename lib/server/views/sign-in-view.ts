import 'server-only'
import type { WireSession } from '@/lib/wire/sessions'
import type { WireSignInAddress } from '@/lib/wire/sign-in-addresses'
import type { SessionRow } from '../store/sessions'
import type { SignInAddressRow } from '../store/sign-in-addresses'

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
