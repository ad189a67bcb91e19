'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import type { CSSProperties, ReactNode } from 'react'
import { AccountKeeper } from '@/components/sign-in/account-keeper'
import { ConfirmationKeeper } from '@/components/sign-in/confirmation-keeper'
import { SessionKeeper } from '@/components/sign-in/session-keeper'
import { SignOutButton } from '@/components/sign-in/sign-out-button'
import { ToastProvider } from '@/components/ui/overlays/toast'
import { AddressText } from '@/components/ui/text/address-text'
import { Wordmark } from '@/components/ui/text/mark'
import { pageQueryClient } from '@/lib/client/api/query-client'
import { CommandButton } from '../commands/command-button'
import { CommandProvider } from '../commands/command-provider'
import { useShortcut } from '../commands/use-shortcut'
import { merchantPaths } from '../merchant-paths'
import { DashboardNow } from './dashboard-now'
import { NavigationLinks } from './navigation-links'
import { NewSubscribers } from './new-subscribers'
import { OrganisationBlock } from './organisation-block'
import { TopBar } from './top-bar'

interface MerchantShellProps {
  readonly userid: string
  /** Host that sign-in messages name. */
  readonly site: string
  readonly organisation: string
  readonly address: string
  readonly testMode: boolean
  /** Billing time of the page, in milliseconds. */
  readonly asOf: number
  readonly children: ReactNode
}

/** Frame of every dashboard page: navigation, providers and the keys that work everywhere. */
export function MerchantShell({
  userid,
  site,
  organisation,
  address,
  testMode,
  asOf,
  children,
}: MerchantShellProps) {
  const router = useRouter()
  useShortcut('c', () => router.push(merchantPaths.newSubscription))
  return (
    <QueryClientProvider client={pageQueryClient()}>
      <ToastProvider>
        <AccountKeeper userid={userid} />
        <DashboardNow asOf={asOf}>
          <CommandProvider userid={userid}>
            <TopBar organisation={organisation} address={address} />
            <div
              className="flex min-h-[calc(100dvh-var(--strip))]"
              style={{ '--strip': testMode ? '36px' : '0px' } as CSSProperties}
            >
              <Sidebar organisation={organisation} address={address} />
              <main
                id="main"
                tabIndex={-1}
                className="min-w-0 flex-1 bg-surface px-[calc(2.5rem-(100vw-100%)/2)] py-7 outline-none max-dash:px-4 max-dash:py-5 print:p-0"
              >
                {children}
              </main>
            </div>
          </CommandProvider>
        </DashboardNow>
        <NewSubscribers />
        <ConfirmationKeeper account={address} site={site} />
        <SessionKeeper userid={userid} site={site} />
      </ToastProvider>
    </QueryClientProvider>
  )
}

/** Side navigation from 900 px up; the top bar replaces it below. */
function Sidebar({ organisation, address }: Pick<MerchantShellProps, 'organisation' | 'address'>) {
  return (
    <aside className="w-[248px] shrink-0 border-line border-e bg-paper max-dash:hidden print:hidden">
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
