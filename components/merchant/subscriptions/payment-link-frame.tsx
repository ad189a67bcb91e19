'use client'

import { CodeXml, QrCode as QrSign } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { IconButton } from '@/components/ui/controls/icon-button'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'
import { LateOverlay } from '@/components/ui/late/late-overlay'
import { Dialog } from '@/components/ui/overlays/dialog'
import { dialogFrame, framedPart } from '@/components/ui/overlays/late-frames'
import { Tooltip } from '@/components/ui/overlays/tooltip'

/** Loaded when the QR code is opened. */
const QrCode = lazy(() =>
  untilLoaded(async () => ({ default: (await import('@/components/ui/text/qr-code')).QrCode })),
)

const buttonDialog = framedPart(dialogFrame, () => import('./payment-button-dialog'))

/** Cell whose button fills it, with the focus outline inside. */
const cell =
  'flex shrink-0 border-line-2 border-s [&>button]:h-full [&>button]:rounded-none [&>button]:text-ink [&>button]:-outline-offset-2'

interface PaymentLinkFrameProps {
  readonly payUrl: string
  /** Title of the subscription. */
  readonly title: string
  readonly className?: string
}

/** Payment link to open, copy, scan, or embed as a button. */
export function PaymentLinkFrame({ payUrl, title, className = '' }: PaymentLinkFrameProps) {
  const [scanning, setScanning] = useState(false)
  const [coding, setCoding] = useState(false)
  const idAt = payUrl.lastIndexOf('/') + 1
  return (
    <div
      className={`flex h-8 w-fit max-w-full overflow-hidden rounded-control border border-line-2 bg-surface max-dash:h-10 max-dash:w-full ${className}`}
    >
      <a
        href={payUrl}
        target="_blank"
        rel="noopener"
        title={payUrl}
        className="flex min-w-0 flex-1 items-center px-3 text-hint text-ink-2 focus-inset transition-colors hover:bg-hover"
      >
        <span className="truncate">
          {payUrl.slice(0, idAt).replace(/^https?:\/\//, '')}
          <span className="font-medium text-ink max-dash:font-normal max-dash:text-ink-2">
            {payUrl.slice(idAt)}
          </span>
        </span>
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <span className={cell}>
        <CopyButton value={payUrl} label={`Copy link of ${title}`} variant="quiet">
          <span>
            Copy<span className="max-dash:hidden"> link</span>
          </span>
        </CopyButton>
      </span>
      <span className={cell}>
        <Tooltip content="Show as QR code">
          <IconButton
            label={`Show the payment link of ${title} as a QR code`}
            className="w-9 max-dash:w-10"
            onClick={() => setScanning(true)}
          >
            <QrSign size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </Tooltip>
      </span>
      <span className={cell}>
        <Tooltip content="Button for your site">
          <IconButton
            label={`Show the code of a button for ${title}`}
            className="w-9 max-dash:w-10"
            onClick={() => setCoding(true)}
          >
            <CodeXml size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </Tooltip>
      </span>
      <LateOverlay part={buttonDialog} open={coding} onClose={() => setCoding(false)}>
        {({ PaymentButtonDialog }, open) => (
          <PaymentButtonDialog open={open} onOpenChange={setCoding} payUrl={payUrl} title={title} />
        )}
      </LateOverlay>
      <Dialog
        open={scanning}
        onOpenChange={setScanning}
        title="Payment link"
        description={<bdi className="text-user-content">{title}</bdi>}
        keepLabel="Done"
      >
        <div className="text-center">
          <Suspense fallback={<Skeleton className="mx-auto size-[238px]" />}>
            <QrCode value={payUrl} label={`QR code of the payment link of ${title}`} size={200} />
          </Suspense>
          <p className="mt-3 text-hint text-ink-2 [overflow-wrap:anywhere]">{payUrl}</p>
        </div>
      </Dialog>
    </div>
  )
}
