'use client'

import { useEffect, useState } from 'react'
import { leftOf } from '@/components/billing/payment-facts'
import { Button } from '@/components/ui/controls/button'
import { LateOverlay } from '@/components/ui/late/late-overlay'
import { dialogFrame, framedPart } from '@/components/ui/overlays/late-frames'
import { refundMemory } from '@/lib/client/payment/refund-memory'
import type { WireCharge } from '@/lib/wire/subscribers/payments'

const refund = framedPart(dialogFrame, () => import('./refund-frame'))

interface RefundActionProps {
  readonly charge: WireCharge
  /** Its period, in words that name no other payment beside it. */
  readonly period: string
  readonly now: Date
}

/**
 * Button that opens the refund of a payment; without it where nothing of it is left to refund. A refund that an earlier
 * page has sent and that was not recorded yet goes on by itself.
 */
export function RefundAction({ charge, period, now }: RefundActionProps) {
  const [open, setOpen] = useState(false)
  const [isUnderWay, setIsUnderWay] = useState(false)
  const { id } = charge
  useEffect(() => setIsUnderWay(refundMemory(id).read().length > 0), [id])
  return (
    <>
      {leftOf(charge) > 0n && (
        <Button size={30} onClick={() => setOpen(true)}>
          Refund<span className="sr-only"> the payment of {period}</span>
        </Button>
      )}
      <LateOverlay part={refund} open={open} isNeeded={isUnderWay} onClose={() => setOpen(false)}>
        {({ RefundFrame }, shown) => (
          <RefundFrame charge={charge} now={now} open={shown} onClose={() => setOpen(false)} />
        )}
      </LateOverlay>
    </>
  )
}
