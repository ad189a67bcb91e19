import Link from 'next/link'
import { SignOutButton } from '@/components/sign-in/sign-out-button'
import { AddressText } from '@/components/ui/text/address-text'
import { Wordmark } from '@/components/ui/text/mark'
import { CommandButton } from './commands/command-button'
import { merchantPaths } from './merchant-paths'
import { NavigationLinks } from './shell/navigation-links'
import { OrganisationBlock } from './shell/organisation-block'

interface SidebarProps {
  readonly organisation: string
  readonly address: string
}

/** The dashboard's side from 900 px up: whose it is, where to go, how to leave. */
export function Sidebar({ organisation, address }: SidebarProps) {
  return (
    <aside className="w-[248px] shrink-0 border-line border-e bg-paper max-dash:hidden">
      <div className="sticky top-(--strip) flex h-[calc(100dvh-var(--strip))] flex-col overflow-y-auto px-3">
        <Link
          href={merchantPaths.overview}
          aria-label="Dues, start page"
          className="mt-4 inline-flex h-7 items-center self-start rounded-control px-2.5"
        >
          <Wordmark />
        </Link>
        <div className="mt-4">
          <OrganisationBlock organisation={organisation} address={address} />
        </div>
        <CommandButton look="wide" />
        <nav aria-label="Dashboard" className="mt-3">
          <NavigationLinks />
        </nav>
        <div className="mx-2.5 mt-auto border-line border-t py-[9px]">
          <SignOutButton look="icon" to={merchantPaths.overview}>
            <AddressText address={address} className="text-ink-2" />
          </SignOutButton>
        </div>
      </div>
    </aside>
  )
}
