'use client'

import { useState } from 'react'
import { formatDay } from '@/components/billing/format-day'
import { pricePerPeriod } from '@/components/billing/subscriber-facts'
import { Button } from '@/components/ui/controls/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { AddressText } from '@/components/ui/text/address-text'
import { FactList } from '@/components/ui/text/fact-list'
import { networkName } from '@/lib/billing/networks'
import type { CancelOrder, CancelTime } from '@/lib/client/queries/subscriber-mutations'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { CancelReasonFields, type CancelWhy } from '../cancel-reason-fields'
import { CancelTimeChoice } from '../cancel-time-choice'
import { MoneyInFlight } from '../money-in-flight'
import { PermissionAfterCancel } from '../permission-after-cancel'

interface CancelDialogProps {
  /** Whose cancel is being decided on; null closes the dialog. */
  readonly subscriber: WireSubscriberRow | null
  readonly onKeep: () => void
  readonly onCancel: (order: CancelOrder) => void
  readonly now: Date
}

/** When to cancel a subscriber and why, with what it does to money and permission. */
export function CancelDialog({ subscriber, onKeep, onCancel, now }: CancelDialogProps) {
  const open = subscriber !== null
  // What is written in the dialog must not change while it fades, and every opening starts afresh.
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
  const whyNot = whyNotAtPeriodEnd(row)
  const [when, setWhen] = useState<CancelTime>(whyNot === null ? 'period_end' : 'now')
  const [why, setWhy] = useState<CancelWhy>({ reason: null, comment: '' })
  const endDay = formatDay(row.currentPeriodEnd, now)

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onKeep()}
      title="Cancel this subscriber?"
      description={
        <>
          <AddressText address={row.eoaaddress} />, <bdi>{row.plan.name}</bdi>,{' '}
          {pricePerPeriod(row.price, row.frequency)} in {row.token.symbol} on {networkName(row.token.chainId)}
        </>
      }
      keepLabel="Keep subscriber"
      act={
        <Button size="foot" variant="danger" onClick={() => onCancel({ subscriber: row, when, ...why })}>
          {when === 'now' ? 'Cancel now' : `Cancel on ${endDay}`}
        </Button>
      }
    >
      <CancelTimeChoice
        when={when}
        onChange={setWhen}
        periodEnd={
          row.status === 'past_due' ? 'At the end of the period' : `At the end of the period, ${endDay}`
        }
        whyNotAtPeriodEnd={whyNot}
      />
      <CancelReasonFields why={why} onChange={setWhy} />
      <FactList
        layout="columns"
        size="hint"
        className="mt-5"
        facts={[
          { term: 'Money in flight', value: open && <MoneyInFlight subscriberId={row.id} now={now} /> },
          {
            term: 'Permission on chain',
            value: open && <PermissionAfterCancel subscriberId={row.id} />,
          },
        ]}
      />
      <p className="mt-3 text-hint text-ink-3">
        {when === 'now'
          ? 'This cannot be undone. The payer can subscribe again through the payment link.'
          : `You can undo for 10 seconds, and resume until ${endDay}.`}
      </p>
    </Dialog>
  )
}

/** Why there is no end of the period to wait for; null where there is one. */
function whyNotAtPeriodEnd(row: WireSubscriberRow): string | null {
  if (row.status === 'past_due') return 'This period is not paid, so there is nothing to wait for.'
  if (row.cancelAt !== null) return 'Set already. Choose “Now” to end it earlier.'
  return null
}
