'use client'

import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { CHEVRON_RIGHT } from '@/components/ui/text/arrow-drawings'
import { ARROW_UP_RIGHT } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import { LogoImage } from '@/components/ui/text/logo-image'
import { pageElsewhere, WALLET_PAGES, type WalletLink, walletAppLinks } from './wallet-links'

interface OpenInWalletAppProps {
  /** Network that the page needs; null where any will do. */
  readonly chainId: number | null
}

/** This page in a wallet's own app, on the phone that is held. In the browser alone. */
export function OpenInWalletApp({ chainId }: OpenInWalletAppProps) {
  const say = useSay()
  const page = pageElsewhere(window.location.href)
  return (
    <div className="grid gap-4">
      {/* In this tab: another one would stay behind, empty, once the app has opened. */}
      <WalletLinks verb="wallet.openIn" links={walletAppLinks(page, chainId)} newTab={false} />
      <PageLink page={page} />
      <p className="text-hint text-ink-2">{say('wallet.noApp')}</p>
    </div>
  )
}

/** Wallets to install in the browser of a computer. */
export function GetWallet() {
  return <WalletLinks verb="wallet.get" links={WALLET_PAGES} newTab />
}

/** Copies the page's address for a wallet that has no link of its own, or hands it to another app. */
function PageLink({ page }: { readonly page: string }) {
  const say = useSay()
  // Not every browser shares; one that the visitor closed has shared nothing, which is no error.
  const share = () => void navigator.share({ url: page }).catch(() => {})
  return (
    <div className="flex flex-wrap gap-2">
      <CopyButton value={page} label={say('wallet.copyPageLink')} size={48} className="flex-1">
        {say('wallet.copyLink')}
      </CopyButton>
      {'share' in navigator && (
        <Button size={48} className="flex-1" onClick={share}>
          {say('wallet.share')}
        </Button>
      )}
    </div>
  )
}

interface WalletLinksProps {
  readonly verb: 'wallet.get' | 'wallet.openIn'
  readonly links: readonly WalletLink[]
  readonly newTab: boolean
}

function WalletLinks({ verb, links, newTab }: WalletLinksProps) {
  const say = useSay()
  return (
    <ul className="rounded-card border border-line">
      {links.map(({ name, logo, href }) => (
        <li key={name} className="group border-line border-b last:border-b-0">
          <a
            href={href}
            {...(newTab && { target: '_blank' })}
            rel="noopener noreferrer"
            className="flex min-h-[42px] items-center gap-3 px-3 py-2 font-label text-body-sm focus-inset transition-colors hover:bg-hover group-first:rounded-t-[7px] group-last:rounded-b-[7px] pointer-coarse:min-h-12"
          >
            <LogoImage src={logo} name={name} size={24} />
            <span className="min-w-0 flex-1">{say(verb, { wallet: name })}</span>
            <LineIcon
              drawing={newTab ? ARROW_UP_RIGHT : CHEVRON_RIGHT}
              size={14}
              className="shrink-0 text-ink-3 rtl:-scale-x-100"
            />
            {newTab && <span className="sr-only"> {say('wallet.newTab')}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
