import type { ReactNode } from 'react'
import { AddressText } from '@/components/ui/text/address-text'
import { LogoImage } from '@/components/ui/text/logo-image'
import type { Connection } from '@/lib/client/wallet/wallet'

interface WalletBarProps {
  readonly connection: Connection
  /** Action at the end: "Change". */
  readonly action?: ReactNode
}

/** The connected wallet and account. */
export function WalletBar({ connection: { wallet, account }, action }: WalletBarProps) {
  return (
    <div className="flex min-h-9 items-center gap-3">
      <LogoImage src={wallet.icon} name={wallet.name} size={36} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-user-content font-semibold text-body leading-5">{wallet.name}</p>
        <p className="text-badge text-ink-2">
          <AddressText address={account} size={12} />
        </p>
      </div>
      {action}
    </div>
  )
}
