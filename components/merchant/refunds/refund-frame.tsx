import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { pause } from '@/lib/client/pause'
import { inOneTab } from '@/lib/client/payment/one-tab'
import { refundMemory } from '@/lib/client/payment/refund-memory'
import { transferCall } from '@/lib/client/payment/transfer-call'
import {
  forgetRefunded,
  forgetRefunds,
  readLeftToRefund,
  recordRefund,
} from '@/lib/client/queries/refunds/refund-queries'
import { walletStore } from '@/lib/client/wallet/wallet-store'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import { RefundDialog } from './refund-dialog'
import { createRefundFlow } from './refund-flow'

/** Polling interval for the transaction, in milliseconds. */
const POLL_MS = 3_000

interface RefundFrameProps {
  readonly charge: WireCharge
  readonly now: Date
  readonly open: boolean
  readonly onClose: () => void
}

/** The refund of `refund-action.tsx`, which goes on while its dialog is closed. */
export function RefundFrame({ charge, now, open, onClose }: RefundFrameProps) {
  const client = useQueryClient()
  const { id } = charge
  const [flow] = useState(() =>
    createRefundFlow({
      connect: (wallet) => walletStore().connect(wallet),
      switchNetwork: (chainId) => walletStore().switchNetwork(chainId),
      transferCall: async (...transfer) => transferCall(...transfer),
      readLeft: () => readLeftToRefund(client, id),
      inOneTab: (run, busy) => inOneTab(`dues.refund.${id}`, run, busy),
      record: (hash) => recordRefund(id, hash),
      pause: (signal) => pause(POLL_MS, signal),
      memory: refundMemory(id),
      onDone: () => void forgetRefunded(client, charge),
      onRefused: () => void forgetRefunds(client, id),
    }),
  )
  const step = useSyncExternalStore(flow.subscribe, flow.getState, flow.getState)
  useLayoutEffect(() => {
    if (open) flow.startAnew()
  }, [open, flow])
  return open && <RefundDialog charge={charge} now={now} step={step} flow={flow} onClose={onClose} />
}
