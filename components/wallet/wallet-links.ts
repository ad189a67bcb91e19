import { OPENER } from '@/lib/wire/checkout/embed'

export interface WalletLink {
  readonly name: string
  readonly logo: string
  readonly href: string
}

interface WalletApp {
  readonly name: string
  readonly logo: string
  /** Link that opens a page, by its whole address, in the app's browser. */
  readonly open: (page: string) => string
  /** Networks that the app knows; left out where it knows every one on offer. */
  readonly chainIds?: readonly number[]
}

const METAMASK = { name: 'MetaMask', logo: '/marks/wallets/metamask.svg' }
const COINBASE = { name: 'Base (Coinbase Wallet)', logo: '/marks/wallets/coinbase.svg' }

/** Wallets for the browser of a computer, by the pages to get them from. */
export const WALLET_PAGES: readonly WalletLink[] = [
  { ...METAMASK, href: 'https://metamask.io/download' },
  { name: 'Rabby', logo: '/marks/wallets/rabby.svg', href: 'https://rabby.io' },
  { ...COINBASE, href: 'https://www.coinbase.com/wallet/downloads' },
]

/** Wallet apps whose browser a link opens, each in the form that its makers document. */
const WALLET_APPS: readonly WalletApp[] = [
  {
    ...METAMASK,
    // https://docs.metamask.io/metamask-connect/evm/guides/metamask-exclusive/use-deeplinks: the address without its
    // scheme, as it is; encoded it opens an empty tab.
    open: (page) => `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, '')}`,
  },
  {
    ...COINBASE,
    // https://docs.cdp.coinbase.com/coinbase-wallet/developer-guidance/mobile-dapp-integration
    open: (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
  },
  {
    name: 'Trust Wallet',
    logo: '/marks/wallets/trust.svg',
    // https://developer.trustwallet.com/developer/develop-for-trust/deeplinking: 60 is Ethereum in SLIP-44.
    open: (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(page)}`,
  },
  {
    name: 'Rainbow',
    logo: '/marks/wallets/rainbow.svg',
    // The app's own handler, https://github.com/rainbow-me/rainbow/blob/develop/src/handlers/deeplinks.ts: the first
    // part of the path is the action, of its links by https and by rainbow:// alike.
    open: (page) => `https://rnbwapp.com/dapp?url=${encodeURIComponent(page)}`,
  },
  {
    name: 'OKX Wallet',
    logo: '/marks/wallets/okx.svg',
    // https://web3.okx.com/build/docs/waas/app-universal-link: a link within a link, each encoded.
    open: (page) =>
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(
        `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(page)}`,
      )}`,
  },
  {
    name: 'Phantom',
    logo: '/marks/wallets/phantom.svg',
    // https://docs.phantom.com/phantom-deeplinks/other-methods/browse: `ref` is the site that sends its visitor.
    open: (page) =>
      `https://phantom.app/ul/browse/${encodeURIComponent(page)}?ref=${encodeURIComponent(new URL(page).origin)}`,
    // https://docs.phantom.com: of the networks here it has Ethereum, Base and Polygon.
    chainIds: [1, 8453, 137],
  },
]

/**
 * Links that open a page in the browsers of wallet apps. On a phone without the app they lead to where to get it.
 * @param page - the whole address
 * @param chainId - the network that the page needs: apps that do not know it are left out; null where any will do
 */
export function walletAppLinks(page: string, chainId: number | null = null): readonly WalletLink[] {
  return WALLET_APPS.filter(
    ({ chainIds }) => chainId === null || chainIds === undefined || chainIds.includes(chainId),
  ).map(({ name, logo, open }) => ({ name, logo, href: open(page) }))
}

/**
 * Address of a page for another browser: without the page that opened this one as a window, which waits for this one
 * alone.
 */
export function pageElsewhere(address: string): string {
  const url = new URL(address)
  url.searchParams.delete(OPENER)
  return url.href
}
