import type { ReactNode } from 'react'
import { SignOutButton } from '@/components/sign-in/sign-out-button'
import { SkipLink } from '@/components/ui/skip-link'
import { AddressText } from '@/components/ui/text/address-text'
import { Wordmark } from '@/components/ui/text/mark'
import { portalPaths } from './portal-paths'
import { PortalProviders } from './portal-providers'

interface PortalFrameProps {
  readonly userid: string
  readonly address: string
  /** Name of the network of a smart wallet; null for a key. */
  readonly network: string | null
  /** The host named in sign-in messages. */
  readonly site: string
  /** The strip of test mode. */
  readonly strip: ReactNode
  /** Heading of a page for one act; null on the page of all subscriptions. */
  readonly head: PortalHead | null
  readonly children: ReactNode
}

/** Heading, and what to do there. */
export interface PortalHead {
  readonly title: string
  readonly lead: string
}

/** Layout of the portal: providers, header with the signed-in address and sign-out, heading. */
export function PortalFrame({ userid, address, network, site, strip, head, children }: PortalFrameProps) {
  return (
    <PortalProviders userid={userid} site={site}>
      <SkipLink target="main" />
      {strip}
      <header className="border-line border-b">
        <div className="mx-auto flex min-h-14 max-w-[760px] items-center justify-between gap-4 px-5">
          <Wordmark />
          <SignOutButton look="icon" to={portalPaths.all}>
            <span className="text-hint text-ink-2">
              <span className="max-sm:sr-only">Signed in as </span>
              <AddressText address={address} />
            </span>
          </SignOutButton>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[760px] px-5 pt-8 pb-16 outline-none">
        <h1 className="text-page-title">{head?.title ?? 'Your subscriptions'}</h1>
        <p className="mt-1 text-body text-ink-2">
          {head?.lead ?? (
            <>
              All subscriptions this wallet pays for on this site{network && ` on ${network}`}. Payments go
              straight from the wallet.
            </>
          )}
        </p>
        {network && head === null && (
          <p className="mt-1 text-body text-ink-2">
            A smart wallet signs in on one network. For another one, sign out, switch the wallet to that
            network and sign in again.
          </p>
        )}
        {children}
      </main>
    </PortalProviders>
  )
}
