import { classNames } from '@/components/ui/class-names'
import { ARROW_UP_RIGHT } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import { LogoImage } from '@/components/ui/text/logo-image'

const OFFERS = [
  { name: 'MetaMask', logo: '/wallets/metamask.svg', href: 'https://metamask.io/download' },
  { name: 'Rabby', logo: '/wallets/rabby.svg', href: 'https://rabby.io' },
  {
    name: 'Coinbase Wallet',
    logo: '/wallets/coinbase.svg',
    href: 'https://www.coinbase.com/wallet/downloads',
  },
] as const

/** Links to wallets for this browser. */
export function GetWalletLinks({ className }: { readonly className?: string }) {
  return (
    <ul className={classNames('rounded-card border border-line', className)}>
      {OFFERS.map(({ name, logo, href }) => (
        <li key={name} className="group border-line border-b last:border-b-0">
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-[42px] items-center gap-3 px-3 py-2 font-label text-body-sm focus-inset transition-colors hover:bg-hover group-first:rounded-t-[7px] group-last:rounded-b-[7px]"
          >
            <LogoImage src={logo} name={name} size={24} shape="square" />
            <span className="min-w-0 flex-1">Get {name}</span>
            <LineIcon drawing={ARROW_UP_RIGHT} size={14} className="shrink-0 text-ink-3" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
