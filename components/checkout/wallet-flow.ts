import type { Balance } from '@/lib/client/wallet/read-balances'
import type { Connection, Wallet } from '@/lib/client/wallet/wallet'
import { walletErrorOf } from '@/lib/client/wallet/wallet-error'
import type { WalletStore } from '@/lib/client/wallet/wallet-store'
import {
  type CheckoutEvent,
  type CheckoutState,
  checkoutReducer,
  type Demand,
  startCheckout,
} from './machine/checkout-machine'
import type { OfferToken } from './offer'
import { createPaymentFlow, type PaymentFlowOptions } from './payment-flow'

/** How long a wallet may take to switch before the page says what else can be done, in milliseconds. */
const SWITCH_PATIENCE = 10_000

/** The payer's steps with the wallet that they are taken in; made for `useSyncExternalStore`. */
export interface WalletFlow {
  getState(): CheckoutState
  subscribe(listener: () => void): () => void
  dispatch(event: CheckoutEvent): void
  pickWallet(wallet: Wallet): void
  switchNetwork(): void
  disconnect(): void
  /** The payer gave their word: the wallet is asked for what it takes. */
  startPayment(): void
  /** The payer waits no longer for what the wallet sent. */
  startOver(): void
}

interface WalletFlowOptions {
  readonly demand: Demand
  readonly tokens: readonly OfferToken[]
  readonly store: WalletStore
  readonly payment: PaymentFlowOptions
}

/** Does what each step calls for: asks the wallet, reads balances, and tells the state what came of it. */
export function createWalletFlow({ demand, tokens, store, payment }: WalletFlowOptions): WalletFlow {
  let state = startCheckout(demand)
  const listeners = new Set<() => void>()
  let reading: Connection | null = null
  let patience: ReturnType<typeof setTimeout> | undefined

  const dispatch = (event: CheckoutEvent) => {
    const next = checkoutReducer(state, event)
    if (next === state) return
    state = next
    readWhatIsMissing()
    paying.follow()
    for (const listener of listeners) listener()
  }

  const follow = () => {
    const { connection } = store.getState()
    if (connection !== state.connection) dispatch({ type: 'connection_changed', connection })
  }

  const readWhatIsMissing = () => {
    const { connection, balances } = state
    if (connection === null || connection === reading) return
    const asked = tokens.filter((token) => token.chainId === connection.chainId)
    if (asked.every(({ id }) => id in balances)) return
    reading = connection
    void readTokens(connection, asked).then((read) => {
      if (reading === connection) reading = null
      dispatch({ type: 'balances_read', connection, balances: read })
    })
  }

  const paying = createPaymentFlow(payment, { getState: () => state, dispatch })

  store.subscribe(follow)
  follow()
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    pickWallet: (wallet) => {
      dispatch({ type: 'wallet_asked', walletId: wallet.id, walletName: wallet.name })
      store
        .connect(wallet)
        .catch((thrown) => dispatch({ type: 'wallet_refused', problem: walletErrorOf(thrown).problem }))
    },
    switchNetwork: () => {
      dispatch({ type: 'switch_asked' })
      clearTimeout(patience)
      patience = setTimeout(() => dispatch({ type: 'switch_slow' }), SWITCH_PATIENCE)
      store
        .switchNetwork(state.demand.chainId)
        // A wallet that says yes and stays where it was is no faster than one that says nothing.
        .then(() => dispatch({ type: 'switch_slow' }))
        .catch((thrown) => dispatch({ type: 'switch_failed', problem: walletErrorOf(thrown).problem }))
        .finally(() => clearTimeout(patience))
    },
    disconnect: () => store.disconnect(),
    startPayment: () => void paying.start(),
    startOver: () => paying.startOver(),
  }
}

/** By token id. What cannot be read, for whatever reason, is unknown. */
async function readTokens(
  connection: Connection,
  asked: readonly OfferToken[],
): Promise<Record<string, Balance>> {
  const balances = await askForBalances(connection, asked)
  return Object.fromEntries(asked.map(({ id }, index) => [id, balances[index] ?? 'unknown']))
}

async function askForBalances(
  connection: Connection,
  asked: readonly OfferToken[],
): Promise<readonly Balance[]> {
  try {
    // Contract calls need an encoder, which nobody needs before a wallet is connected.
    const { readBalances } = await import('@/lib/client/wallet/read-balances')
    return await readBalances(
      connection,
      asked.map(({ address }) => address),
    )
  } catch {
    return []
  }
}
