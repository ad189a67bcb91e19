'use client'

import { lazy, Suspense } from 'react'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'

/** Drawing the code needs an encoder, which only those without a wallet here ever need. */
const QrCode = lazy(() =>
  untilLoaded(async () => ({ default: (await import('@/components/ui/text/qr-code')).QrCode })),
)

/** This page's own address for a phone's camera, to go on where the wallet is. */
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
