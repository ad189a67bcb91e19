'use client'

import { lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'

/** Loaded on demand: the encoder is needed only where this browser has no wallet. */
const QrCode = lazy(() =>
  untilLoaded(async () => ({ default: (await import('@/components/ui/text/qr-code')).QrCode })),
)

interface PageCodeProps {
  /** Address that the code leads to. */
  readonly page: string
  /** Accessible name of the code. */
  readonly label: string
  /** Effect of scanning it. */
  readonly children: ReactNode
}

/** QR code of an address, for the phone that has the wallet. */
export function PageCode({ page, label, children }: PageCodeProps) {
  return (
    <figure className="flex flex-col items-center">
      <Suspense fallback={<Skeleton className="size-[186px]" />}>
        <QrCode value={page} label={label} />
      </Suspense>
      <figcaption className="mt-2 max-w-[300px] text-center text-hint text-ink-2">{children}</figcaption>
    </figure>
  )
}
