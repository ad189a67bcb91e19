import type { Wallet, WalletProvider } from '../wallet'
import { WalletError } from '../wallet-error'

/** Requests that load the wallet's code: its owner chose it, now or on the last visit. */
const FIRST = ['eth_requestAccounts', 'eth_accounts']

/**
 * Base Account, a smart wallet with a passkey that asks its owner in a window of another site. Its code is loaded, and
 * that site hears of this page, once the payer chooses it.
 */
export function baseAccount(
  load = async () => (await import('./base-account-provider')).createBaseAccountProvider(),
): Wallet {
  let loading: Promise<WalletProvider> | null = null
  let loaded: WalletProvider | null = null
  const open = () => {
    loading ??= load().then(
      (provider) => {
        loaded = provider
        return provider
      },
      (cause) => {
        loading = null
        throw cause
      },
    )
    return loading
  }
  return {
    rdns: 'app.base.account',
    id: 'app.base.account',
    name: 'Base Account',
    icon: '/marks/networks/base.svg',
    place: 'window',
    provider: {
      request: async (call) => {
        // An import that is done already must not cost the click its right to open a window.
        if (loaded) return loaded.request(call)
        if (!FIRST.includes(call.method)) throw new WalletError('disconnected', 'No account was asked for')
        return (await open()).request(call)
      },
      on: (event, listener) => loaded?.on?.(event, listener),
      removeListener: (event, listener) => loaded?.removeListener?.(event, listener),
      forget: async () => loaded?.forget?.(),
    },
  }
}
