'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDate } from '@/components/billing/format-day'
import { FREQUENCY_WORDS } from '@/components/billing/frequency-words'
import { useSay } from '@/components/language/use-say'
import { ChoiceGroup } from '@/components/ui/controls/choice-group'
import { Field } from '@/components/ui/controls/field'
import { RadioCard } from '@/components/ui/controls/radio-card'
import { TextInput } from '@/components/ui/controls/text-input'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { useOpening } from '@/components/ui/hooks/use-opening'
import { FormDialog } from '@/components/ui/overlays/form-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import type { Otherwise } from '@/lib/billing/price-changes/price-rise'
import { announcePriceChangeMutation } from '@/lib/client/queries/price-queries'
import { type FieldErrors, formProblems, NO_ERRORS } from '../subscription-draft/field-errors'
import { useIdempotencyKey } from '../subscription-draft/use-idempotency-key'
import type { PricedPlan } from './plan-prices'
import { earliestDay, PRICE_RULE, priceOf, subscribersText } from './price-change-text'
import { PriceField } from './price-field'

interface RaisePriceDialogProps {
  /** Null closes the dialog. */
  readonly plan: PricedPlan | null
  readonly onClose: () => void
  readonly now: Date
}

/** Asks the subscribers of a plan to accept a higher price. */
export function RaisePriceDialog({ plan, onClose, now }: RaisePriceDialogProps) {
  const shown = useLastShown(plan)
  const opening = useOpening(plan !== null)
  if (shown === null) return null
  return <RaisePriceForm key={opening} plan={shown} open={plan !== null} onClose={onClose} now={now} />
}

interface RaisePriceFormProps extends RaisePriceDialogProps {
  readonly plan: PricedPlan
  readonly open: boolean
}

function RaisePriceForm({ plan, open, onClose, now }: RaisePriceFormProps) {
  const id = useId()
  const toast = useToast()
  const { reader } = useSay()
  const keyFor = useIdempotencyKey()
  const earliest = earliestDay(plan, now)
  const [price, setPrice] = useState('')
  const [day, setDay] = useState(earliest)
  const [otherwise, setOtherwise] = useState<Otherwise>('keep')
  const [mistakes, setMistakes] = useState<FieldErrors>(NO_ERRORS)
  const announce = useMutation(announcePriceChangeMutation(useQueryClient()))
  const clear = () => {
    setMistakes(NO_ERRORS)
    if (announce.isError) announce.reset()
  }
  const send = () => {
    const number = priceOf(price)
    const found = {
      ...(number === null && { price: PRICE_RULE }),
      ...(day < earliest && { from: `Choose ${formatDate(earliest, now)} or later.` }),
    }
    setMistakes(found)
    if (number === null || Object.keys(found).length > 0) return
    const body = { price: number, from: `${day}T00:00:00Z`, otherwise }
    announce.mutate(
      { planId: plan.id, body, idempotencyKey: keyFor(body) },
      {
        onSuccess: ({ consent }) => {
          toast.show({ message: `${subscribersText(consent?.asked ?? 0, reader)} asked to accept` })
          onClose()
        },
      },
    )
  }
  const { errors, failure } = formProblems(announce, {
    mistakes,
    title: 'Nobody was asked.',
    fields: ['price', 'from'],
  })
  const { one } = FREQUENCY_WORDS[plan.frequency]
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Raise the price of ${plan.name}`}
      description="Each subscriber who pays less is asked to accept it by a signature."
      sendLabel="Ask subscribers"
      busyLabel="Asking…"
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
          clear()
        }}
      />
      <Field
        id={`${id}-from`}
        label="From"
        hint={`In UTC, at least one ${one} ahead. Each pays it from its first payment on or after this day.`}
        error={errors.from}
      >
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={earliest}
            value={day}
            onChange={(event) => {
              setDay(event.target.value)
              clear()
            }}
          />
        )}
      </Field>
      <ChoiceGroup legend="Without an answer" legendShown>
        <RadioCard
          name={`${id}-otherwise`}
          checked={otherwise === 'keep'}
          onChange={() => setOtherwise('keep')}
          title="Keep the old price"
          note="They keep paying what they pay now."
        />
        <RadioCard
          name={`${id}-otherwise`}
          checked={otherwise === 'end'}
          onChange={() => setOtherwise('end')}
          title="End the subscription"
          note="They keep access until the end of what they paid for."
        />
      </ChoiceGroup>
      <p className="text-hint text-ink-2">
        New subscribers pay the new price at once, unless the plan costs more already. You can withdraw it
        until it holds.
      </p>
    </FormDialog>
  )
}
