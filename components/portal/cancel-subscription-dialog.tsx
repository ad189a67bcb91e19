import { formatDay } from '@/components/billing/format-day'
import { pricePerPeriod } from '@/components/billing/subscriber-facts'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Dialog } from '@/components/ui/overlays/dialog'
import { FactList } from '@/components/ui/text/fact-list'
import { networkName } from '@/lib/billing/networks'
import { errorText } from '@/lib/client/api/api-error'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { moneyInFlightForPayer } from './portal-words'

interface CancelSubscriptionDialogProps {
  readonly open: boolean
  readonly row: WirePortalSubscription
  readonly merchant: string
  readonly now: Date
  readonly busy: boolean
  /** Why the last try was refused; null for none. */
  readonly error: Error | null
  readonly onKeep: () => void
  readonly onCancel: () => void
}

/** What a cancel does to charges, access, money in flight and permission, before it is done. */
export function CancelSubscriptionDialog({
  open,
  row,
  merchant,
  now,
  busy,
  error,
  onKeep,
  onCancel,
}: CancelSubscriptionDialogProps) {
  const paidUntil = row.status === 'past_due' ? null : formatDay(row.currentPeriodEnd, now)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onKeep()}
      locked={busy}
      title="Cancel this subscription?"
      description={
        <>
          <bdi className="text-foreign">{row.title}</bdi> of <bdi className="text-foreign">{merchant}</bdi>,{' '}
          {pricePerPeriod(row.price, row.frequency)} in {row.token.symbol} on {networkName(row.token.chainId)}
        </>
      }
      keepLabel="Keep subscription"
      act={
        <Button size="foot" variant="danger" busy={busy} busyLabel="Cancelling…" onClick={onCancel}>
          Cancel now
        </Button>
      }
    >
      {error !== null && (
        <Notice tone="danger" role="alert" className="mb-4" title="It was not cancelled.">
          {errorText(error)}
        </Notice>
      )}
      <FactList
        layout="columns"
        size="hint"
        facts={[
          { term: 'Charges', value: 'None after this. What was paid stays paid.' },
          { term: 'Money in flight', value: moneyInFlightForPayer(row) },
          {
            term: 'Access',
            value:
              paidUntil === null
                ? 'Ends now: this period is not paid.'
                : `Ends now, not on ${paidUntil}: the merchant is told at once.`,
          },
          {
            term: 'Wallet permission',
            value:
              row.revocation === null
                ? 'There is none to remove.'
                : 'Nothing is charged with it after this. It is removed on the chain next, and you can do so yourself.',
          },
        ]}
      />
      <p className="mt-3 text-hint text-ink-3">
        This cannot be undone.{' '}
        {row.subscribeUrl !== null && 'You can subscribe again through the payment link.'}
      </p>
    </Dialog>
  )
}
