'use client'

import { lazy, Suspense } from 'react'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'

/** Loaded on demand: the encoder is needed only where this browser has no wallet. */
const QrCode = lazy(() =>
  untilLoaded(async () => ({ default: (await import('@/components/ui/text/qr-code')).QrCode })),
)

/** Way to a wallet that this browser does not have; a phone cannot scan its own screen. */
export function OtherDeviceText() {
  return (
    <>
      <span className="hidden pointer-coarse:inline">
        Open this page in your wallet app, or install a wallet.
      </span>
      <span className="pointer-coarse:hidden">Scan with your phone, or install a wallet.</span>
    </>
  )
}

/** QR code of this page's address, to continue on the phone that has the wallet. */
export function PageQr() {
  return (
    <figure className="flex flex-col items-center">
      <Suspense fallback={<Skeleton className="size-[186px]" />}>
        <QrCode value={window.location.href} label="QR code of this page’s address" />
      </Suspense>
      <figcaption className="mt-1.5 text-hint text-ink-2">Scan with your phone’s camera</figcaption>
    </figure>
  )
}
