import type { Wallet, WalletProvider } from '../wallet'

/** The Safe that shows this page as an app in its own. Its SDK is loaded once the wallet is asked for something. */
export function safeApp(
  load = async () => (await import('./safe-app-provider')).createSafeAppProvider(),
): Wallet {
  let loading: Promise<WalletProvider> | null = null
  const open = () => {
    loading ??= load().catch((cause) => {
      loading = null
      throw cause
    })
    return loading
  }
  return {
    rdns: 'global.safe.app',
    id: 'global.safe.app',
    name: 'Safe',
    icon: null,
    place: 'frame',
    provider: { request: async (call) => (await open()).request(call) },
  }
}
