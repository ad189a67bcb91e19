'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { leftOf, periodText } from '@/components/billing/payment-facts'
import { Button } from '@/components/ui/controls/button'
import { LateOverlay } from '@/components/ui/late/late-overlay'
import { latePart } from '@/components/ui/late/late-part'
import { dialogFrame } from '@/components/ui/overlays/late-frames'
import { pause } from '@/lib/client/pause'
import { refundMemory } from '@/lib/client/payment/refund-memory'
import { forgetRefunded, recordRefund } from '@/lib/client/queries/refund-queries'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import { createRefundFlow } from './refund-flow'

/** Polling interval for the transaction, in milliseconds. */
const POLL_MS = 3_000

const wallets = async () => (await import('@/lib/client/wallet/wallet-store')).walletStore()

const dialog = latePart(() => {
  dialogFrame.load()
  return import('./refund-dialog')
})

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
      connect: async (wallet) => (await wallets()).connect(wallet),
      switchNetwork: async (chainId) => (await wallets()).switchNetwork(chainId),
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
      <LateOverlay part={dialog} open={open} onClose={() => setOpen(false)}>
        {({ RefundDialog }) =>
          open && (
            <RefundDialog charge={charge} now={now} step={step} flow={flow} onClose={() => setOpen(false)} />
          )
        }
      </LateOverlay>
    </>
  )
}
