'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FREQUENCY_WORDS } from '@/components/billing/frequency-words'
import { dollars } from '@/components/billing/subscriber-facts'
import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { TextInput } from '@/components/ui/controls/text-input'
import { Notice } from '@/components/ui/feedback/notice'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { microUsdFromDollars } from '@/lib/billing/money/dollars'
import { errorText } from '@/lib/client/api/api-error'
import { announcePriceChangeMutation } from '@/lib/client/queries/price-queries'
import { fieldErrorsOf, NO_ERRORS } from '../subscription-draft/field-errors'
import { useIdempotencyKey } from '../subscription-draft/use-idempotency-key'
import type { PricedPlan } from './plan-prices'
import { subscribersText } from './price-change-text'

interface LowerPriceDialogProps {
  /** Null closes the dialog. */
  readonly plan: PricedPlan | null
  readonly onClose: () => void
}

/** Lowers what the subscribers of a plan pay. Not optimistic: it closes once the server has answered. */
export function LowerPriceDialog({ plan, onClose }: LowerPriceDialogProps) {
  const shown = useLastShown(plan)
  if (shown === null) return null
  return <LowerPriceForm key={shown.id} plan={shown} open={plan !== null} onClose={onClose} />
}

interface LowerPriceFormProps {
  readonly plan: PricedPlan
  readonly open: boolean
  readonly onClose: () => void
}

function LowerPriceForm({ plan, open, onClose }: LowerPriceFormProps) {
  const id = useId()
  const toast = useToast()
  const keyFor = useIdempotencyKey()
  const [price, setPrice] = useState('')
  const [mistake, setMistake] = useState<string>()
  const announce = useMutation(announcePriceChangeMutation(useQueryClient()))
  const close = () => {
    setPrice('')
    setMistake(undefined)
    announce.reset()
    onClose()
  }
  const send = () => {
    const number = price.trim() === '' ? Number.NaN : Number(price)
    if ((microUsdFromDollars(number) ?? 0n) <= 0n) {
      setMistake('Enter dollars above 0, with at most 6 decimals.')
      return
    }
    const body = { price: number }
    announce.mutate(
      { planId: plan.id, body, idempotencyKey: keyFor(body) },
      {
        onSuccess: ({ lowered }) => {
          toast.show({ message: `${subscribersText(lowered)} now pay ${dollars(number)}` })
          close()
        },
      },
    )
  }
  const refused = announce.isPending ? NO_ERRORS : fieldErrorsOf(announce.error)
  const error = mistake ?? refused.price
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`Lower the price of ${plan.name}`}
      description="Nobody has to sign. It holds at once and can’t be taken back."
      keepLabel="Not now"
      locked={announce.isPending}
      action={
        <Button
          form={`${id}-form`}
          type="submit"
          size="foot"
          variant="primary"
          busy={announce.isPending}
          busyLabel="Lowering…"
        >
          Lower the price
        </Button>
      }
    >
      <form
        id={`${id}-form`}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field
          id={`${id}-price`}
          label={`New price ${FREQUENCY_WORDS[plan.frequency].each}`}
          hint={`New subscribers pay ${dollars(plan.price)} now.`}
          error={error}
        >
          {(control) => (
            <TextInput
              {...control}
              start="$"
              inputMode="decimal"
              autoComplete="off"
              value={price}
              onChange={(event) => {
                setPrice(event.target.value)
                setMistake(undefined)
                if (announce.isError) announce.reset()
              }}
            />
          )}
        </Field>
        <ul className="ms-5 list-disc text-ink-2">
          <li>Subscribers who pay more pay this from their next payment on. Discounts are taken off it.</li>
          <li>Subscribers who pay less keep their price.</li>
          <li>New subscribers pay it too, unless the plan costs less already.</li>
        </ul>
        {announce.isError && error === undefined && (
          <Notice tone="danger" role="alert" title="No price was changed.">
            {errorText(announce.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
