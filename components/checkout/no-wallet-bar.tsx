'use client'

import { Button } from '@/components/ui/controls/button'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { WALLET } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'

interface NoWalletBarProps {
  readonly restoring: boolean
  readonly onOpen: () => void
}

/** That no wallet is connected yet. As high as the bar of one that is, so that nothing moves when it comes. */
export function NoWalletBar({ restoring, onOpen }: NoWalletBarProps) {
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
        <LineIcon drawing={WALLET} />
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
