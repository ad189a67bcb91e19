'use client'

import { useEffect, useState } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { isHeld } from '@/components/wallet/is-held'
import { PageCode } from '@/components/wallet/page-code'
import { useWallet } from '@/components/wallet/use-wallet'
import { GetWallet, OpenInWalletApp } from '@/components/wallet/wallet-app-links'
import { WalletList } from '@/components/wallet/wallet-list'
import type { Wallet } from '@/lib/client/wallet/wallet'

/** Wait for wallets to announce themselves (EIP-6963), in milliseconds; after that there is none. */
const ANNOUNCED_WITHIN = 800

interface WalletChoiceProps {
  readonly busyId: string | null
  readonly onPick: (wallet: Wallet) => void
}

/** Wallets found in this browser, or links to get one. */
export function WalletChoice({ busyId, onPick }: WalletChoiceProps) {
  const { wallets } = useWallet()
  const [elsewhere, setElsewhere] = useState(false)
  const searched = useElapsed(ANNOUNCED_WITHIN)

  if (wallets.length > 0) {
    return (
      <>
        <WalletList
          wallets={wallets}
          busyId={busyId}
          onPick={onPick}
          onOtherDevice={() => setElsewhere(!elsewhere)}
        />
        {elsewhere && (
          <div className="mt-4">
            <Elsewhere />
          </div>
        )}
      </>
    )
  }
  if (!searched) {
    return (
      <div className="grid gap-2 rounded-card border border-line p-3" aria-hidden="true">
        <Skeleton className="h-7 w-full" />
        <Skeleton className="h-7 w-full" />
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <Notice role="status" title="No wallet found in this browser.">
        {isHeld() ? 'Open this page in your wallet app.' : 'Scan with your phone, or install a wallet.'}
      </Notice>
      <Elsewhere />
    </div>
  )
}

/** Ways to a wallet that this browser does not have. */
function Elsewhere() {
  if (isHeld()) return <OpenInWalletApp chainId={null} />
  return (
    <div className="grid gap-5">
      <PageCode page={window.location.href} label="QR code of this page’s address">
        Opens this page on your phone. This window stays signed out.
      </PageCode>
      <GetWallet />
    </div>
  )
}

function useElapsed(milliseconds: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return elapsed
}
