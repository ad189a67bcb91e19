import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '@/components/billing/format-day'
import { pricePerPeriod } from '@/components/billing/subscriber-facts'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Dialog } from '@/components/ui/overlays/dialog'
import { errorText } from '@/lib/client/api/api-error'
import { changeOptionsQuery } from '@/lib/client/queries/portal-queries'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { shownChange } from './change-as-shown'
import { QuotedChange } from './change-dialog'
import { newPriceText } from './change-words'
import { SignedText } from './signed-text'

interface NewPriceNoticeProps {
  readonly row: WirePortalSubscription
  /** The terms at the new price start open. */
  readonly accepting: boolean
  readonly now: Date
}

/** Asks the payer to accept the merchant's higher price. Renders nothing where none waits for an answer. */
export function NewPriceNotice({ row, accepting, now }: NewPriceNoticeProps) {
  const told = newPriceText(row, now)
  const [isOpen, setOpen] = useState(accepting && told?.canAccept === true)
  return (
    <>
      {told && (
        <Notice
          tone="warn"
          className="mb-4"
          title={told.title}
          action={
            told.canAccept && (
              <Button size={30} onClick={() => setOpen(true)}>
                Accept the new price
              </Button>
            )
          }
        >
          {told.next}
        </Notice>
      )}
      <AcceptPriceDialog row={row} open={isOpen} onClose={() => setOpen(false)} now={now} />
    </>
  )
}

interface AcceptPriceDialogProps extends Omit<NewPriceNoticeProps, 'accepting'> {
  readonly open: boolean
  readonly onClose: () => void
}

/** Charges at the new price, and the signature that accepts them. */
function AcceptPriceDialog({ row, open, onClose, now }: AcceptPriceDialogProps) {
  const options = useQuery({ ...changeOptionsQuery(row.id), enabled: open })
  const [signed, setSigned] = useState<string | null>(null)
  const close = () => {
    setSigned(null)
    onClose()
  }
  const { newPrice, plan, token, quantity } = row
  if (newPrice === null) return null
  const chosen = { tokenId: token.id, quantity, when: 'price_change' } as const
  const offered = options.data?.plans.find(({ id }) => id === plan.id)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Accept the new price"
      description={
        <>
          <bdi className="text-user-content">{row.title}</bdi>,{' '}
          {pricePerPeriod(newPrice.price, row.frequency)} from {formatDay(newPrice.startsAt, now)}, instead of{' '}
          {pricePerPeriod(row.price, row.frequency)}
        </>
      }
      keepLabel="Close"
      initialFocus="title"
    >
      {options.isError && (
        <p role="alert" className="text-danger text-hint">
          {errorText(options.error)}
        </p>
      )}
      <SignedText>{signed}</SignedText>
      {options.data && offered && signed === null && (
        <QuotedChange
          row={row}
          wanted={{ planId: plan.id, ...chosen }}
          shown={shownChange(row, { ...chosen, options: options.data, plan: offered, now })}
          now={now}
          onSigned={setSigned}
        />
      )}
    </Dialog>
  )
}
