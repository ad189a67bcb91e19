'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dollars } from '@/components/billing/subscriber-facts'
import { useSay } from '@/components/language/use-say'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { useOpening } from '@/components/ui/hooks/use-opening'
import { FormDialog } from '@/components/ui/overlays/form-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { announcePriceChangeMutation } from '@/lib/client/queries/price-queries'
import { formProblems, NO_ERRORS } from '../subscription-draft/field-errors'
import { useIdempotencyKey } from '../subscription-draft/use-idempotency-key'
import type { PricedPlan } from './plan-prices'
import { PRICE_RULE, priceOf, subscribersText } from './price-change-text'
import { PriceField } from './price-field'

interface LowerPriceDialogProps {
  /** Null closes the dialog. */
  readonly plan: PricedPlan | null
  readonly onClose: () => void
}

/** Lowers what the subscribers of a plan pay. Not optimistic: it closes once the server has answered. */
export function LowerPriceDialog({ plan, onClose }: LowerPriceDialogProps) {
  const shown = useLastShown(plan)
  const opening = useOpening(plan !== null)
  if (shown === null) return null
  return <LowerPriceForm key={opening} plan={shown} open={plan !== null} onClose={onClose} />
}

interface LowerPriceFormProps {
  readonly plan: PricedPlan
  readonly open: boolean
  readonly onClose: () => void
}

function LowerPriceForm({ plan, open, onClose }: LowerPriceFormProps) {
  const toast = useToast()
  const { reader } = useSay()
  const keyFor = useIdempotencyKey()
  const [price, setPrice] = useState('')
  const [mistake, setMistake] = useState<string>()
  const announce = useMutation(announcePriceChangeMutation(useQueryClient()))
  const send = () => {
    const number = priceOf(price)
    if (number === null) {
      setMistake(PRICE_RULE)
      return
    }
    const body = { price: number }
    announce.mutate(
      { planId: plan.id, body, idempotencyKey: keyFor(body) },
      {
        onSuccess: ({ lowered }) => {
          toast.show({ message: `${subscribersText(lowered, reader)} now pay ${dollars(number, reader)}` })
          onClose()
        },
      },
    )
  }
  const { errors, failure } = formProblems(announce, {
    mistakes: mistake === undefined ? NO_ERRORS : { price: mistake },
    title: 'No price was changed.',
    fields: ['price'],
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Lower the price of ${plan.name}`}
      description="Nobody has to sign. It holds at once and can’t be taken back."
      sendLabel="Lower the price"
      busyLabel="Lowering…"
      busy={announce.isPending}
      failure={failure}
      onSend={send}
    >
      <PriceField
        plan={plan}
        value={price}
        error={errors.price}
        onChange={(next) => {
          setPrice(next)
          setMistake(undefined)
          if (announce.isError) announce.reset()
        }}
      />
      <ul className="ms-5 list-disc text-ink-2">
        <li>Subscribers who pay more pay this from their next payment on. Discounts are taken off it.</li>
        <li>Subscribers who pay less keep their price.</li>
        <li>New subscribers pay it too, unless the plan costs less already.</li>
      </ul>
    </FormDialog>
  )
}
