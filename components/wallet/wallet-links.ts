export interface WalletLink {
  readonly name: string
  readonly logo: string
  readonly href: string
}

const METAMASK = { name: 'MetaMask', logo: '/marks/wallets/metamask.svg' }
const COINBASE = { name: 'Coinbase Wallet', logo: '/marks/wallets/coinbase.svg' }

/** Wallets for the browser of a computer, by the pages to get them from. */
export const WALLET_PAGES: readonly WalletLink[] = [
  { ...METAMASK, href: 'https://metamask.io/download' },
  { name: 'Rabby', logo: '/marks/wallets/rabby.svg', href: 'https://rabby.io' },
  { ...COINBASE, href: 'https://www.coinbase.com/wallet/downloads' },
]

/**
 * Links that open a page in the browsers of wallet apps. On a phone without the app they lead to where to get it.
 * @param page - the whole address
 */
export function walletAppLinks(page: string): readonly WalletLink[] {
  return [
    { ...METAMASK, href: `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, '')}` },
    { ...COINBASE, href: `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}` },
  ]
}
