import { OFFERED_WALLETS } from '@/lib/wire/checkout/offered-wallets'
import { isFramed } from '../framed'
import { baseAccount } from './base-account/base-account'
import { safeApp } from './safe-app/safe-app'
import type { Wallet } from './wallet'

/** Wallets beside those of the browser, as the operator allows: the page names them in its head. */
export function offeredWallets(): readonly Wallet[] {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${OFFERED_WALLETS}"]`)
  const named = meta?.content.split(' ') ?? []
  return [
    ...(named.includes('safe') && isFramed() ? [safeApp()] : []),
    ...(named.includes('base-account') ? [baseAccount()] : []),
  ]
}
