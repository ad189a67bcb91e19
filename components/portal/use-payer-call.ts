import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { pause } from '@/lib/client/pause'
import { queryKeys } from '@/lib/client/queries/query-keys'
import type { Wallet } from '@/lib/client/wallet/wallet'
import { walletStore } from '@/lib/client/wallet/wallet-store'
import { createPayerCallFlow, type PayerCall, type PayerCallStep } from './payer-call-flow'

/** Polling interval for the transaction, in milliseconds. */
const POLL_MS = 2_000
/** Polling interval for the list while the service has not followed the chain to the transaction, in milliseconds. */
const BEHIND_MS = 3_000

export interface PayerCallState {
  readonly step: PayerCallStep
  /** Sends a call from the payer's wallet. */
  readonly start: (wallet: Wallet, call: PayerCall) => void
  /** True from the press until the call ended or the list shows its effect. */
  readonly isBusy: boolean
}

/**
 * State of a call that the payer's wallet sends.
 * @param isAwaited - the list does not show the effect of the call yet: after a mined call it is read until it does
 */
export function usePayerCall(isAwaited: boolean): PayerCallState {
  const client = useQueryClient()
  const [flow] = useState(() =>
    createPayerCallFlow({
      connect: (wallet) => walletStore().connect(wallet),
      switchNetwork: (chainId) => walletStore().switchNetwork(chainId),
      pause: (signal) => pause(POLL_MS, signal),
      onEnd: () => void client.invalidateQueries({ queryKey: queryKeys.portal }),
    }),
  )
  const step = useSyncExternalStore(flow.subscribe, flow.getState, flow.getState)
  const isBehind = isAwaited && step.name === 'done'
  useEffect(() => {
    if (!isBehind) return
    const reading = setInterval(() => client.invalidateQueries({ queryKey: queryKeys.portal }), BEHIND_MS)
    return () => clearInterval(reading)
  }, [isBehind, client])
  return { step, start: flow.start, isBusy: step.name === 'asking' || step.name === 'sent' || isBehind }
}
