import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sayError } from '@/components/language/problem-text'
import { richText } from '@/components/language/rich-text'
import { sayDay, sayPrice } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Dialog } from '@/components/ui/overlays/dialog'
import { changeOptionsQuery } from '@/lib/client/queries/portal/portal-queries'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { shownChange } from './change-as-shown'
import { QuotedChange } from './change-dialog'
import { newPriceText } from './change-words'
import { type Sentence, SignedText } from './signed-text'

interface NewPriceNoticeProps {
  readonly row: WirePortalSubscription
  /** The terms at the new price start open. */
  readonly accepting: boolean
  readonly now: Date
}

/** Asks the payer to accept the merchant's higher price. Renders nothing where none waits for an answer. */
export function NewPriceNotice({ row, accepting, now }: NewPriceNoticeProps) {
  const say = useSay()
  const told = newPriceText(say, row, now)
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
                {say('change.accept')}
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
  const say = useSay()
  const options = useQuery({ ...changeOptionsQuery(row.id), enabled: open })
  const [signed, setSigned] = useState<Sentence | null>(null)
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
      title={say('change.accept')}
      description={richText(say, 'change.acceptOf', {
        title: <bdi className="text-user-content">{row.title}</bdi>,
        price: sayPrice(say, newPrice.price, row.frequency),
        day: sayDay(say, newPrice.startsAt, now),
        former: sayPrice(say, row.price, row.frequency),
      })}
      keepLabel={say('parts.close')}
      initialFocus="title"
    >
      {options.isError && (
        <p role="alert" className="text-danger text-hint">
          {sayError(say, options.error)}
        </p>
      )}
      <SignedText sentence={signed} />
      {options.data && offered && signed === null && (
        <QuotedChange
          row={row}
          wanted={{ planId: plan.id, ...chosen }}
          shown={shownChange(row, { ...chosen, options: options.data, plan: offered, now })}
          now={now}
          onSigned={(sentence) => setSigned(() => sentence)}
        />
      )}
    </Dialog>
  )
}
