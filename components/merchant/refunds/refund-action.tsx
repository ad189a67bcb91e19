'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { leftOf, periodText } from '@/components/billing/payment-facts'
import { Button } from '@/components/ui/controls/button'
import { pause } from '@/lib/client/pause'
import { refundMemory } from '@/lib/client/payment/refund-memory'
import { forgetRefunded, recordRefund } from '@/lib/client/queries/refund-queries'
import { walletStore } from '@/lib/client/wallet/wallet-store'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import { RefundDialog } from './refund-dialog'
import { createRefundFlow } from './refund-flow'

/** Polling interval for the transaction, in milliseconds. */
const POLL_MS = 3_000

interface RefundActionProps {
  readonly charge: WireCharge
  readonly now: Date
}

/** Button that opens the refund of a payment; nothing where nothing of it is left to refund. */
export function RefundAction({ charge, now }: RefundActionProps) {
  const client = useQueryClient()
  const { id, subscriberId } = charge
  const [open, setOpen] = useState(false)
  const [flow] = useState(() =>
    createRefundFlow({
      connect: (wallet) => walletStore().connect(wallet),
      switchNetwork: (chainId) => walletStore().switchNetwork(chainId),
      transferCall: async (...transfer) =>
        (await import('@/lib/client/payment/transfer-call')).transferCall(...transfer),
      record: (hash) => recordRefund(id, hash),
      pause: (signal) => pause(POLL_MS, signal),
      memory: refundMemory(id),
      onDone: () => void forgetRefunded(client, subscriberId),
    }),
  )
  const step = useSyncExternalStore(flow.subscribe, flow.getState, flow.getState)
  return (
    <>
      {leftOf(charge) > 0n && (
        <Button
          size={30}
          onClick={() => {
            flow.startAnew()
            setOpen(true)
          }}
        >
          Refund<span className="sr-only"> the payment of {periodText(charge, now)}</span>
        </Button>
      )}
      {open && (
        <RefundDialog charge={charge} now={now} step={step} flow={flow} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
