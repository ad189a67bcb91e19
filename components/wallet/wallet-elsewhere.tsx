'use client'

import { lazy, Suspense } from 'react'
import { Button } from '@/components/ui/controls/button'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { untilLoaded } from '@/components/ui/hooks/until-loaded'
import { ARROW_UP_RIGHT } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import { LogoImage } from '@/components/ui/text/logo-image'
import { WALLET_PAGES, type WalletLink, walletAppLinks } from './wallet-links'

/** Loaded on demand: the encoder is needed only where this browser has no wallet. */
const QrCode = lazy(() =>
  untilLoaded(async () => ({ default: (await import('@/components/ui/text/qr-code')).QrCode })),
)

/** Is this a device that is held and touched? It cannot scan its own screen. */
const isHeld = () => window.matchMedia('(pointer: coarse)').matches

/** Sentence that introduces `WalletElsewhere`. */
export const elsewhereText = () =>
  isHeld() ? 'Open this page in your wallet app.' : 'Scan with your phone, or install a wallet.'

/**
 * Ways to a wallet that this browser does not have: on a phone the page in a wallet's own app, elsewhere a code for the
 * phone, and wallets to install. Rendered in the browser alone.
 */
export function WalletElsewhere() {
  const page = window.location.href
  return (
    <div className="grid gap-4">
      {isHeld() ? (
        <>
          <WalletLinks verb="Open in" links={walletAppLinks(page)} />
          <PageLink page={page} />
        </>
      ) : (
        <>
          <PageQr page={page} />
          <WalletLinks verb="Get" links={WALLET_PAGES} />
        </>
      )}
    </div>
  )
}

interface PageProps {
  readonly page: string
}

/** QR code of the page's address, to continue on the phone that has the wallet. */
function PageQr({ page }: PageProps) {
  return (
    <figure className="flex flex-col items-center">
      <Suspense fallback={<Skeleton className="size-[186px]" />}>
        <QrCode value={page} label="QR code of this page’s address" />
      </Suspense>
      <figcaption className="mt-1.5 text-hint text-ink-2">Scan with your phone’s camera</figcaption>
    </figure>
  )
}

/** Copies the page's address for a wallet that has no link of its own, or hands it to another app. */
function PageLink({ page }: PageProps) {
  // Not every browser shares; one that the visitor closed has shared nothing, which is no error.
  const share = () => void navigator.share({ url: page }).catch(() => {})
  return (
    <div className="flex flex-wrap gap-2">
      <CopyButton value={page} label="Copy link to this page" size={48} className="flex-1">
        Copy link
      </CopyButton>
      {'share' in navigator && (
        <Button size={48} className="flex-1" onClick={share}>
          Share
        </Button>
      )}
    </div>
  )
}

interface WalletLinksProps {
  readonly verb: 'Get' | 'Open in'
  readonly links: readonly WalletLink[]
}

function WalletLinks({ verb, links }: WalletLinksProps) {
  return (
    <ul className="rounded-card border border-line">
      {links.map(({ name, logo, href }) => (
        <li key={name} className="group border-line border-b last:border-b-0">
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-[42px] items-center gap-3 px-3 py-2 font-label text-body-sm focus-inset transition-colors hover:bg-hover group-first:rounded-t-[7px] group-last:rounded-b-[7px] pointer-coarse:min-h-12"
          >
            <LogoImage src={logo} name={name} size={24} />
            <span className="min-w-0 flex-1">
              {verb} {name}
            </span>
            <LineIcon drawing={ARROW_UP_RIGHT} size={14} className="shrink-0 text-ink-3" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
