import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '@/components/billing/format-day'
import { pricePerPeriod } from '@/components/billing/subscriber-facts'
import { Button } from '@/components/ui/controls/button'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { networkName } from '@/lib/billing/networks'
import { errorText } from '@/lib/client/api/api-error'
import { cancelPortalMutation } from '@/lib/client/queries/portal-mutations'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { moneyInFlightForPayer } from './portal-words'

interface SubscriptionActionsProps {
  readonly row: WirePortalSubscription
  /** Display name of the merchant. */
  readonly merchant: string
  readonly now: Date
}

/** Cancels the subscription after a question; once it is cancelled, links to the payment link. */
export function SubscriptionActions({ row, merchant, now }: SubscriptionActionsProps) {
  const [asked, setAsked] = useState(false)
  const toast = useToast()
  const cancel = useMutation(cancelPortalMutation(useQueryClient(), row.id))
  const close = () => {
    setAsked(false)
    cancel.reset()
  }
  const run = async () => {
    try {
      await cancel.mutateAsync()
      setAsked(false)
      toast.show({ message: 'Cancelled. Nothing more is charged.' })
    } catch {
      // The dialog shows the mutation's error.
    }
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {row.status !== 'cancelled' && <Button onClick={() => setAsked(true)}>Cancel subscription</Button>}
      {row.status === 'cancelled' && row.subscribeUrl !== null && (
        <a href={row.subscribeUrl} className={buttonClasses({})}>
          Subscribe again
        </a>
      )}
      <ConfirmDialog
        open={asked}
        title="Cancel this subscription?"
        description={
          <>
            <bdi className="text-user-content">{row.title}</bdi> of{' '}
            <bdi className="text-user-content">{merchant}</bdi>, {pricePerPeriod(row.price, row.frequency)} in{' '}
            {row.token.symbol} on {networkName(row.token.chainId)}
          </>
        }
        keepLabel="Keep subscription"
        confirmLabel="Cancel now"
        busy={cancel.isPending}
        busyLabel="Cancelling…"
        failure={cancel.error && { title: 'It was not cancelled.', text: errorText(cancel.error) }}
        onConfirm={run}
        onClose={close}
      >
        <FactList layout="columns" size="hint" facts={effects(row, now)} />
        <p className="mt-3 text-hint text-ink-3">
          This cannot be undone.{' '}
          {row.subscribeUrl !== null && 'You can subscribe again through the payment link.'}
        </p>
      </ConfirmDialog>
    </div>
  )
}

/** Effects of a cancel on charges, money in flight, access and the permission. */
function effects(row: WirePortalSubscription, now: Date): Fact[] {
  return [
    { term: 'Charges', value: 'No more charges. Past payments are not refunded.' },
    { term: 'Payments in progress', value: moneyInFlightForPayer(row) },
    {
      term: 'Access',
      value:
        row.status === 'past_due'
          ? 'Ends now: this period is not paid.'
          : `Ends now, not on ${formatDay(row.currentPeriodEnd, now)}: the merchant is told at once.`,
    },
    {
      term: 'Wallet permission',
      value:
        row.revocation === null
          ? 'There is none to remove.'
          : 'Nothing is charged with it after this. It is removed on the chain next, and you can do so yourself.',
    },
  ]
}
