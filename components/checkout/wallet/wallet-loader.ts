import { createStore, type ReadableStore } from '@/lib/client/create-store'
import { rememberedWallet, type WalletMemory } from '@/lib/client/wallet/remembered-wallet'
import type { CheckoutState, Demand } from '../machine/checkout-machine'
import type { ShownCheckout } from '../machine/shown-checkout'
import type { WalletFlow } from '../machine/wallet-flow'

/** The wallet chunk, loaded on demand. */
type WalletChunk = typeof import('./wallet-chunk')

/** The page waits for nothing, the wallet of the last visit, the wallet chunk, or (`failed`) another try. */
export type WalletWait = 'none' | 'restoring' | 'opening' | 'failed'

interface Opened {
  readonly chunk: WalletChunk
  readonly flow: WalletFlow
}

export interface WalletLoaderState {
  readonly wait: WalletWait
  /** Null until the payer opens the list of wallets, or where one was connected on an earlier visit. */
  readonly open: (Opened & { readonly checkout: CheckoutState }) | null
}

/** Access to the wallets, whose code is loaded only for payers who open them. */
export interface WalletLoader extends ReadableStore<WalletLoaderState> {
  /** Goes to the list of wallets. */
  openWalletList(): Promise<void>
  /** Takes up the wallet of the last visit, where there is one. */
  restore(): Promise<void>
  /** The chosen terms ask something else of the wallet. */
  setDemand(demand: Demand): void
}

interface WalletLoaderOptions {
  readonly demand: Demand
  readonly checkout: ShownCheckout
  readonly memory?: WalletMemory
  readonly load?: () => Promise<WalletChunk>
}

export function createWalletLoader({
  demand,
  checkout,
  memory = rememberedWallet,
  load = () => import('./wallet-chunk'),
}: WalletLoaderOptions): WalletLoader {
  const { getState, setState, subscribe } = createStore<WalletLoaderState>({ wait: 'none', open: null })
  const update = (change: Partial<WalletLoaderState>) => setState({ ...getState(), ...change })
  let latest = demand
  let opening: Promise<Opened> | null = null

  const begin = async (): Promise<Opened> => {
    const chunk = await load()
    const flow = chunk.openWalletFlow(latest, checkout)
    const show = () => update({ open: { chunk, flow, checkout: flow.getState() } })
    flow.subscribe(show)
    show()
    return { chunk, flow }
  }
  /** Loads the chunk once; again only after a failure. */
  const open = () => {
    opening ??= begin().catch((cause) => {
      opening = null
      throw cause
    })
    return opening
  }

  return {
    getState,
    subscribe,
    openWalletList: async () => {
      if (!getState().open) update({ wait: 'opening' })
      try {
        const { flow } = await open()
        update({ wait: 'none' })
        flow.dispatch({ type: 'wallets_opened' })
      } catch {
        update({ wait: 'failed' })
      }
    },
    restore: async () => {
      if (memory.read() === null || getState().open) return
      update({ wait: 'restoring' })
      try {
        const { chunk } = await open()
        await chunk.restoreWallet()
      } catch {
        // Opening the wallet list tries again and reports the failure.
      }
      if (getState().wait === 'restoring') update({ wait: 'none' })
    },
    setDemand: (next) => {
      latest = next
      getState().open?.flow.dispatch({ type: 'demand_changed', demand: next })
    },
  }
}
