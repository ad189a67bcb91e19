'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { useSay } from '@/components/language/use-say'
import { Notice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'
import { isHeld } from '@/components/wallet/is-held'
import { PageCode } from '@/components/wallet/page-code'
import { useWallet } from '@/components/wallet/use-wallet'
import { GetWallet, OpenInWalletApp } from '@/components/wallet/wallet-app-links'
import { WalletList } from '@/components/wallet/wallet-list'
import type { PairingPurpose } from '@/lib/billing/accounts/pairing'
import type { FinishedPairing } from '@/lib/client/pairing/screen-pairing'
import type { Wallet } from '@/lib/client/wallet/wallet'

/** Wait for wallets to announce themselves (EIP-6963), in milliseconds; after that there is none. */
const ANNOUNCED_WITHIN = 800

/** Loaded on demand: most visitors have a wallet in this browser. */
const ScreenPairing = lazy(() =>
  untilLoaded(async () => ({ default: (await import('@/components/pairing/screen-pairing')).ScreenPairing })),
)

/** Signature by a wallet on a phone, in place of one in this browser. */
export interface PhoneUse {
  readonly purpose: PairingPurpose
  readonly onDone: (finished: FinishedPairing) => void
}

interface WalletChoiceProps {
  readonly busyId: string | null
  readonly onPick: (wallet: Wallet) => void
  /** None where a phone cannot sign for this browser; it can open the page then. */
  readonly phone?: PhoneUse | undefined
}

/** Wallets found in this browser, or links to get one. */
export function WalletChoice({ busyId, onPick, phone }: WalletChoiceProps) {
  const { wallets } = useWallet()
  const [elsewhere, setElsewhere] = useState(false)
  const searched = useElapsed(ANNOUNCED_WITHIN)
  const say = useSay()

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
            <Elsewhere phone={phone} />
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
      <Notice role="status" title={say('wallet.noneFound')}>
        {say(isHeld() ? 'wallet.openInApp' : 'wallet.scanOrInstall')}
      </Notice>
      <Elsewhere phone={phone} />
    </div>
  )
}

/** Ways to a wallet that this browser does not have. */
function Elsewhere({ phone }: Pick<WalletChoiceProps, 'phone'>) {
  const say = useSay()
  if (isHeld()) return <OpenInWalletApp chainId={null} />
  return (
    <div className="grid gap-5">
      {phone ? (
        <Suspense fallback={<Skeleton className="mx-auto size-[186px]" />}>
          <ScreenPairing {...phone} />
        </Suspense>
      ) : (
        <PageCode page={window.location.href} label={say('wallet.qrCode')}>
          {say('wallet.scanPage')}
        </PageCode>
      )}
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
