'use client'

import { useSyncExternalStore } from 'react'
import { EMPTY_WALLET_STATE, type WalletState, walletStore } from '@/lib/client/wallet/wallet-store'

const subscribe = (listener: () => void) => walletStore().subscribe(listener)
const getState = () => walletStore().getState()
const getServerState = () => EMPTY_WALLET_STATE

/** The wallets of this browser and the connected one; on the server and while hydrating there are none. */
export function useWallet(): WalletState {
  return useSyncExternalStore(subscribe, getState, getServerState)
}
