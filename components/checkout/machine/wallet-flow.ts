import type { OfferToken } from '@/lib/billing/checkout/offer'
import { createStore, type ReadableStore } from '@/lib/client/create-store'
import { runEffects } from '@/lib/client/run-effects'
import type { Wallet } from '@/lib/client/wallet/wallet'
import type { WalletStore } from '@/lib/client/wallet/wallet-store'
import type { CheckoutDeps } from './checkout-deps'
import { effectsFor } from './checkout-effects'
import {
  type CheckoutEvent,
  type CheckoutState,
  checkoutReducer,
  type Demand,
  startCheckout,
} from './checkout-machine'
import { createAuthorizeBy } from './quote-terms'

/** State machine of the checkout with its wallet. */
export interface WalletFlow extends ReadableStore<CheckoutState> {
  dispatch(event: CheckoutEvent): void
  pickWallet(wallet: Wallet): void
  switchNetwork(): void
  disconnect(): void
  /** The payer agreed to the terms: the wallet is asked for its acts. */
  startPayment(): void
  /** The payer stops waiting for the transaction that the wallet sent. */
  startOver(): void
}

interface WalletFlowOptions {
  readonly demand: Demand
  readonly tokens: readonly OfferToken[]
  readonly store: WalletStore
  readonly payment: Pick<CheckoutDeps, 'api' | 'memory' | 'shown'> & Partial<Pick<CheckoutDeps, 'now'>>
}

/** The checkout's machine with its effects under way. */
export function createWalletFlow({ demand, tokens, store, payment }: WalletFlowOptions): WalletFlow {
  const { getState, setState, subscribe } = createStore(startCheckout(demand))
  const dispatch = (event: CheckoutEvent) => {
    const next = checkoutReducer(getState(), event)
    if (next !== getState()) setState(next)
  }
  const deps = { now: () => new Date(), ...payment, store, authorizeBy: createAuthorizeBy() }
  const syncEffects = runEffects<CheckoutDeps, CheckoutEvent>(deps, dispatch)
  subscribe(() => syncEffects(effectsFor(getState(), tokens)))

  const adoptConnection = () => {
    const { connection } = store.getState()
    if (connection !== getState().connection) dispatch({ type: 'connection_changed', connection })
  }
  store.subscribe(adoptConnection)
  adoptConnection()
  return {
    getState,
    subscribe,
    dispatch,
    pickWallet: ({ id, name }) => dispatch({ type: 'wallet_asked', walletId: id, walletName: name }),
    switchNetwork: () => dispatch({ type: 'switch_asked' }),
    disconnect: () => store.disconnect(),
    startPayment: () => dispatch({ type: 'start_asked' }),
    startOver: () => {
      payment.memory.clear()
      dispatch({ type: 'stepped_back' })
    },
  }
}
