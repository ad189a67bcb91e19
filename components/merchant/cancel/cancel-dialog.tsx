'use client'

import { useState } from 'react'
import { formatDay } from '@/components/billing/format-day'
import { pricePerPeriod } from '@/components/billing/subscriber-facts'
import { useSay } from '@/components/language/use-say'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { AddressText } from '@/components/ui/text/address-text'
import { networkName } from '@/lib/billing/networks'
import { type CancelTime, cancelEffect, endOfPeriod } from '@/lib/billing/subscriptions/subscriber'
import type { CancelOrder } from '@/lib/client/queries/subscriber-mutations'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { CancelFacts } from './cancel-facts'
import { CancelReasonFields, CancelTimeChoice, type CancelWhy } from './cancel-fields'

interface CancelDialogProps {
  /** The subscriber to cancel; null closes the dialog. */
  readonly subscriber: WireSubscriberRow | null
  readonly onKeep: () => void
  readonly onCancel: (order: CancelOrder) => void
  readonly now: Date
}

/** Asks when and why to cancel a subscriber, and shows the effects on money and permission. */
export function CancelDialog({ subscriber, onKeep, onCancel, now }: CancelDialogProps) {
  const open = subscriber !== null
  // The text must not change while the dialog fades, and every opening starts afresh.
  const [shown, setShown] = useState({ open, row: subscriber, opening: 0 })
  if (open !== shown.open) {
    setShown({ open, row: subscriber ?? shown.row, opening: open ? shown.opening + 1 : shown.opening })
  }
  if (shown.row === null) return null
  return <CancelForm key={shown.opening} row={shown.row} {...{ open, onKeep, onCancel, now }} />
}

interface CancelFormProps extends Omit<CancelDialogProps, 'subscriber'> {
  readonly row: WireSubscriberRow
  readonly open: boolean
}

function CancelForm({ row, open, onKeep, onCancel, now }: CancelFormProps) {
  const { reader } = useSay()
  const whyNot = whyNotAtPeriodEnd(row, now)
  const [when, setWhen] = useState<CancelTime>(whyNot === null ? 'period_end' : 'now')
  const [why, setWhy] = useState<CancelWhy>({ reason: null, comment: '' })
  const endDay = formatDay(endOfPeriod(row), now)

  return (
    <ConfirmDialog
      open={open}
      onClose={onKeep}
      title="Cancel this subscriber?"
      description={
        <>
          <AddressText address={row.eoaaddress} />, <bdi>{row.plan.name}</bdi>,{' '}
          {pricePerPeriod(row.price, row.frequency, reader)} in {row.token.symbol} on{' '}
          {networkName(row.token.chainId)}
        </>
      }
      keepLabel="Keep subscriber"
      confirmLabel={when === 'now' ? 'Cancel now' : `Cancel on ${endDay}`}
      onConfirm={() => onCancel({ subscriber: row, when, ...why })}
    >
      <CancelTimeChoice
        when={when}
        onChange={setWhen}
        periodEnd={isUnpaid(row, now) ? 'At the end of the period' : `At the end of the period, ${endDay}`}
        whyNotAtPeriodEnd={whyNot}
      />
      <CancelReasonFields why={why} onChange={setWhy} />
      <CancelFacts subscriberId={row.id} open={open} now={now} />
      <p className="mt-3 text-hint text-ink-3">
        {when === 'now'
          ? 'You can’t undo this. The payer can subscribe again through the payment link.'
          : `You can undo for 10 seconds, and resume until ${endDay}.`}
      </p>
    </ConfirmDialog>
  )
}

/** The reason why a cancel cannot wait for the end of the period; null where it can. */
function whyNotAtPeriodEnd(row: WireSubscriberRow, now: Date): string | null {
  if (row.cancelAt !== null) return 'Set already. Choose “Now” to end it earlier.'
  return isUnpaid(row, now) ? 'This period isn’t paid, so there is nothing to wait for.' : null
}

const isUnpaid = (row: WireSubscriberRow, now: Date) =>
  row.cancelAt === null && cancelEffect(row, 'period_end', now) === 'at_once'
