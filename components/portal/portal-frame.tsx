import type { ReactNode } from 'react'
import { LanguageSwitch } from '@/components/language/language-switch'
import { SignOutButton } from '@/components/sign-in/sign-out-button'
import { SkipLink } from '@/components/ui/skip-link'
import { AddressText } from '@/components/ui/text/address-text'
import { Wordmark } from '@/components/ui/text/mark'
import type { Say } from '@/lib/language/say'
import { portalPaths } from './portal-paths'
import { PortalProviders } from './portal-providers'

interface PortalFrameProps {
  readonly say: Say
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
export function PortalFrame({
  say,
  userid,
  address,
  network,
  site,
  strip,
  head,
  children,
}: PortalFrameProps) {
  return (
    <PortalProviders userid={userid} site={site}>
      <SkipLink target="main">{say('portal.skip')}</SkipLink>
      {strip}
      <header className="border-line border-b">
        <div className="mx-auto flex min-h-14 max-w-[760px] items-center justify-between gap-4 px-5">
          <Wordmark />
          <SignOutButton look="icon" to={portalPaths.all}>
            <span className="text-hint text-ink-2">
              <span className="max-sm:sr-only">{say('signing.signedInAs')} </span>
              <AddressText address={address} />
            </span>
          </SignOutButton>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[760px] px-5 pt-8 pb-16 outline-none">
        <h1 className="text-page-title">{head?.title ?? say('portal.title')}</h1>
        <p className="mt-1 text-body text-ink-2">
          {head?.lead ?? say('portal.lead', { network: network ?? 'none' })}
        </p>
        {network && head === null && (
          <p className="mt-1 text-body text-ink-2">{say('portal.otherNetwork')}</p>
        )}
        {children}
        <div className="mt-8">
          <LanguageSwitch />
        </div>
      </main>
    </PortalProviders>
  )
}
