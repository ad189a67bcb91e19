import 'server-only'
import { isSameWallet, type SignInWallet, walletChain } from '@/lib/billing/accounts/sign-in-wallet'
import type { WireSession } from '@/lib/wire/accounts/sessions'
import type { WireSignInAddress } from '@/lib/wire/accounts/sign-in-addresses'
import type { SessionRow } from '../store/accounts/sessions'
import type { SignInAddressRow } from '../store/accounts/sign-in-addresses'

export function sessionView(session: SessionRow, caller: { readonly credentialId: string }): WireSession {
  const { id, address, userAgent } = session
  return {
    id,
    address,
    chainId: walletChain(session),
    userAgent,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    isCurrent: id === caller.credentialId,
  }
}

export function signInAddressView(
  row: SignInAddressRow,
  caller: SignInWallet & { readonly account: SignInWallet },
): WireSignInAddress {
  return {
    id: row.id,
    address: row.address,
    chainId: walletChain(row),
    addedAt: row.createdAt.toISOString(),
    isOwn: isSameWallet(row, caller.account),
    isCurrent: isSameWallet(row, caller),
  }
}
