import { rememberedWallet, type WalletMemory } from '@/lib/client/wallet/remembered-wallet'
import type { CheckoutState, Demand } from './machine/checkout-machine'
import type { ShownCheckout } from './machine/shown-checkout'
import type { WalletFlow } from './wallet-flow'

/** The part of the page's code that deals with wallets. */
type WalletSide = typeof import('./wallet/wallet-chunk')

/** What the page waits for: nothing, the wallet of the last visit, that code, or somebody to try again. */
export type GateWait = 'none' | 'restoring' | 'opening' | 'failed'

interface Opened {
  readonly side: WalletSide
  readonly flow: WalletFlow
}

export interface GateState {
  readonly wait: GateWait
  /** Null until somebody reaches for a wallet, or had one connected on an earlier visit. */
  readonly open: (Opened & { readonly checkout: CheckoutState }) | null
}

/** The way to the wallets; made for `useSyncExternalStore`. Whoever only reads the terms never loads their code. */
export interface WalletGate {
  getState(): GateState
  subscribe(listener: () => void): () => void
  /** Goes to the list of wallets. */
  reach(): Promise<void>
  /** Takes up the wallet of the last visit, where there is one. */
  restore(): Promise<void>
  /** The chosen terms ask something else of the wallet. */
  setDemand(demand: Demand): void
}

interface WalletGateOptions {
  readonly demand: Demand
  readonly checkout: ShownCheckout
  readonly memory?: WalletMemory
  readonly load?: () => Promise<WalletSide>
}

export function createWalletGate({
  demand,
  checkout,
  memory = rememberedWallet,
  load = () => import('./wallet/wallet-chunk'),
}: WalletGateOptions): WalletGate {
  let state: GateState = { wait: 'none', open: null }
  let latest = demand
  let opening: Promise<Opened> | null = null
  const listeners = new Set<() => void>()
  const update = (change: Partial<GateState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const begin = async (): Promise<Opened> => {
    const side = await load()
    const flow = side.openWalletFlow(latest, checkout)
    const show = () => update({ open: { side, flow, checkout: flow.getState() } })
    flow.subscribe(show)
    show()
    return { side, flow }
  }
  /** Once, however often it is asked for; again only where it failed. */
  const open = () => {
    opening ??= begin().catch((cause) => {
      opening = null
      throw cause
    })
    return opening
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reach: async () => {
      if (!state.open) update({ wait: 'opening' })
      try {
        const { flow } = await open()
        update({ wait: 'none' })
        flow.dispatch({ type: 'wallets_opened' })
      } catch {
        update({ wait: 'failed' })
      }
    },
    restore: async () => {
      if (memory.read() === null || state.open) return
      update({ wait: 'restoring' })
      try {
        const { side } = await open()
        await side.restoreWallet()
      } catch {
        // Whoever wants the wallet will ask for it, and be told then.
      }
      if (state.wait === 'restoring') update({ wait: 'none' })
    },
    setDemand: (next) => {
      latest = next
      state.open?.flow.dispatch({ type: 'demand_changed', demand: next })
    },
  }
}
