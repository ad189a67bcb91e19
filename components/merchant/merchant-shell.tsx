import type { CSSProperties, ReactNode } from 'react'
import { MerchantProviders } from './merchant-providers'
import { TopBar } from './shell/top-bar'
import { Sidebar } from './sidebar'

interface MerchantShellProps {
  readonly userid: string
  /** The host that sign-in messages name. */
  readonly site: string
  readonly organisation: string
  readonly address: string
  readonly testMode: boolean
  readonly children: ReactNode
}

/** What every page of the dashboard stands in. */
export function MerchantShell({
  userid,
  site,
  organisation,
  address,
  testMode,
  children,
}: MerchantShellProps) {
  return (
    <MerchantProviders userid={userid} site={site}>
      <TopBar organisation={organisation} address={address} />
      <div
        className="flex min-h-[calc(100dvh-var(--strip))]"
        style={{ '--strip': testMode ? '36px' : '0px' } as CSSProperties}
      >
        <Sidebar organisation={organisation} address={address} />
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 bg-surface px-10 py-7 outline-none max-dash:px-4 max-dash:py-5"
        >
          {children}
        </main>
      </div>
    </MerchantProviders>
  )
}
