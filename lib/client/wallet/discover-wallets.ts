import { createStore } from 'mipd'
import { offeredWallets } from './offered-wallets'
import type { Wallet, WalletProvider } from './wallet'

/** The wallets of this browser; the list grows as they announce themselves. */
export interface WalletDirectory {
  /** Keeps its identity until a wallet is added, as `useSyncExternalStore` expects. */
  list(): readonly Wallet[]
  subscribe(listener: () => void): () => void
}

/**
 * Asks the browser's wallets to announce themselves (EIP-6963) and listens for those that come later.
 * A wallet that only puts itself at `window.ethereum`, as many phone wallets do, is listed where no other is.
 * @param offered - listed after those of the browser
 */
export function discoverWallets(offered: readonly Wallet[] = offeredWallets()): WalletDirectory {
  const announced = createStore()
  const read = (): readonly Wallet[] => {
    const wallets = announced.getProviders().map(
      ({ info, provider }): Wallet => ({
        rdns: info.rdns,
        id: info.uuid,
        name: info.name,
        // The EIP asks for data URIs; an address would tell its host who is here.
        icon: info.icon?.startsWith('data:image/') ? info.icon : null,
        // EIP-1193 types each method; here methods are called by name and answers checked.
        provider: provider as WalletProvider,
      }),
    )
    return [...(wallets.length > 0 ? wallets : injectedWallets()), ...offered]
  }
  let wallets = read()
  return {
    list: () => wallets,
    subscribe: (listener) =>
      announced.subscribe(() => {
        wallets = read()
        listener()
      }),
  }
}

function injectedWallets(): readonly Wallet[] {
  const provider: unknown = Reflect.get(window, 'ethereum')
  if (!isProvider(provider)) return []
  return [{ rdns: 'injected', id: 'injected', name: 'Browser wallet', icon: null, provider }]
}

function isProvider(value: unknown): value is WalletProvider {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'request') === 'function'
}
