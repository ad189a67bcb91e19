'use client'

import { useEffect, useReducer } from 'react'
import { useWallet } from '@/components/wallet/use-wallet'
import type { Balance } from '@/lib/client/wallet/read-balances'
import type { Connection, Wallet } from '@/lib/client/wallet/wallet'
import { walletErrorOf } from '@/lib/client/wallet/wallet-error'
import { walletStore } from '@/lib/client/wallet/wallet-store'
import {
  type CheckoutEvent,
  type CheckoutState,
  checkoutReducer,
  type Demand,
  startCheckout,
} from './checkout-machine'
import type { OfferToken } from './offer'

/** How long a wallet may take to switch before the page says what else can be done, in milliseconds. */
const SWITCH_PATIENCE = 10_000

interface Checkout {
  readonly state: CheckoutState
  readonly wallets: readonly Wallet[]
  /** The wallet used last is being asked whether it is still connected. */
  readonly restoring: boolean
  readonly dispatch: (event: CheckoutEvent) => void
  readonly pickWallet: (wallet: Wallet) => void
  readonly disconnect: () => void
  readonly switchNetwork: () => void
}

/** The payer's steps, with the wallet that they are taken in. */
export function useCheckout(firstDemand: Demand, tokens: readonly OfferToken[]): Checkout {
  const { wallets, connection, restoring } = useWallet()
  const [state, dispatch] = useReducer(checkoutReducer, firstDemand, startCheckout)

  useEffect(() => void walletStore().restore(), [])
  useEffect(() => dispatch({ type: 'connection_changed', connection }), [connection])

  const unread = hasUnread(state, tokens)
  useEffect(() => {
    if (!unread || !state.connection) return
    const { connection } = state
    let left = false
    void readTokens(connection, tokens).then((balances) => {
      if (!left) dispatch({ type: 'balances_read', connection, balances })
    })
    return () => {
      left = true
    }
  }, [unread, state.connection, tokens])

  const switching = state.step.name === 'switching'
  useEffect(() => {
    if (!switching) return
    const timer = setTimeout(() => dispatch({ type: 'switch_slow' }), SWITCH_PATIENCE)
    return () => clearTimeout(timer)
  }, [switching])

  return {
    state,
    wallets,
    restoring,
    dispatch,
    pickWallet: (wallet) => {
      dispatch({ type: 'wallet_asked', walletId: wallet.id, walletName: wallet.name })
      walletStore()
        .connect(wallet)
        .catch((thrown) => dispatch({ type: 'wallet_refused', problem: walletErrorOf(thrown).problem }))
    },
    disconnect: () => walletStore().disconnect(),
    switchNetwork: () => {
      dispatch({ type: 'switch_asked' })
      walletStore()
        .switchNetwork(state.demand.chainId)
        .catch((thrown) => dispatch({ type: 'switch_failed', problem: walletErrorOf(thrown).problem }))
    },
  }
}

function tokensOn(chainId: number, tokens: readonly OfferToken[]): readonly OfferToken[] {
  return tokens.filter((token) => token.chainId === chainId)
}

function hasUnread({ connection, balances }: CheckoutState, tokens: readonly OfferToken[]): boolean {
  return connection !== null && tokensOn(connection.chainId, tokens).some(({ id }) => !(id in balances))
}

async function readTokens(
  connection: Connection,
  tokens: readonly OfferToken[],
): Promise<Record<string, Balance>> {
  const asked = tokensOn(connection.chainId, tokens)
  // Contract calls need an encoder, which only those who connected a wallet ever need.
  const { readBalances } = await import('@/lib/client/wallet/read-balances')
  const balances = await readBalances(
    connection,
    asked.map(({ address }) => address),
  )
  return Object.fromEntries(asked.map(({ id }, index) => [id, balances[index] ?? 'unknown']))
}
