'use client'

import { Wallet as WalletIcon } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { WalletBar } from '@/components/wallet/wallet-bar'
import type { Connection } from '@/lib/client/wallet/wallet'

interface WalletHeaderProps {
  readonly connection: Connection | null
  readonly restoring: boolean
  readonly onOpen: () => void
}

/** Which wallet pays. As high without a wallet as with one, so that nothing moves when it connects. */
export function WalletHeader({ connection, restoring, onOpen }: WalletHeaderProps) {
  if (connection) {
    return (
      <WalletBar
        connection={connection}
        action={
          <Button size={30} aria-label="Change the wallet" onClick={onOpen}>
            Change
          </Button>
        }
      />
    )
  }
  if (restoring) {
    return (
      <div className="flex min-h-9 items-center gap-3">
        <Skeleton className="size-9 rounded-control" />
        <div className="grid gap-1.5">
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-3 w-20" />
        </div>
      </div>
    )
  }
  return (
    <div className="flex min-h-9 items-center gap-3 noscript:hidden">
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-sunken text-ink-3">
        <WalletIcon size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-body leading-5">No wallet yet</p>
        <p className="truncate text-badge text-ink-2">Balances show here</p>
      </div>
      <Button size={30} onClick={onOpen}>
        Connect
      </Button>
    </div>
  )
}
