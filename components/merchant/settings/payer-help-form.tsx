'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LocaleOptions } from '@/components/language/language-switch'
import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import { TextInput } from '@/components/ui/controls/text-input'
import { Notice } from '@/components/ui/feedback/notice'
import { useToast } from '@/components/ui/overlays/toast'
import {
  MAX_HELP_LENGTH,
  NO_PAYER_HELP,
  PAYER_HELP_FIELDS,
  type PayerHelp,
} from '@/lib/billing/accounts/payer-help'
import { findLocale } from '@/lib/billing/language/locale'
import { errorText } from '@/lib/client/api/api-error'
import { changePayerHelpMutation } from '@/lib/client/queries/account-mutations'
import type { WireMerchant } from '@/lib/wire/accounts/merchant'
import { fieldErrorsOf } from '../subscription-draft/field-errors'

interface FieldWords {
  readonly label: string
  readonly hint: string
  readonly placeholder: string
}

const WORDS: Readonly<Record<keyof PayerHelp, FieldWords>> = {
  supportContact: {
    label: 'Questions',
    hint: 'Email address or page.',
    placeholder: 'help@example.com',
  },
  termsUrl: {
    label: 'Terms and refunds',
    hint: 'Say there whether you give money back.',
    placeholder: 'https://example.com/terms',
  },
  privacyUrl: { label: 'Privacy', hint: 'Your privacy page.', placeholder: 'https://example.com/privacy' },
  tokensUrl: {
    label: 'How to get the tokens',
    hint: 'Where you’d send someone who has never bought any.',
    placeholder: 'https://example.com/how-to-get-usdc',
  },
}

/** Help for payers, with the language of their checkouts. */
type Draft = PayerHelp & Pick<WireMerchant, 'payerLocale'>

/** The help among other facts of the merchant. */
const helpOf = (facts: Draft): Draft => {
  const help = { ...NO_PAYER_HELP, payerLocale: facts.payerLocale }
  for (const name of PAYER_HELP_FIELDS) help[name] = facts[name]
  return help
}

/** Form of the contact and the pages that payers find on checkouts. */
export function PayerHelpForm({ help }: { readonly help: Draft }) {
  const toast = useToast()
  const [draft, setDraft] = useState(() => helpOf(help))
  const save = useMutation({
    ...changePayerHelpMutation(useQueryClient()),
    onSuccess: (saved) => {
      setDraft(helpOf(saved))
      toast.show({ message: 'Saved' })
    },
  })
  const errors = fieldErrorsOf(save.error)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate(draft)
      }}
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {PAYER_HELP_FIELDS.map((name) => (
          <Field
            key={name}
            id={`payer-help-${name}`}
            label={WORDS[name].label}
            hint={WORDS[name].hint}
            error={errors[name]}
          >
            {(control) => (
              <TextInput
                {...control}
                inputMode={name === 'supportContact' ? 'email' : 'url'}
                maxLength={MAX_HELP_LENGTH}
                placeholder={WORDS[name].placeholder}
                value={draft[name]}
                onChange={(event) => {
                  setDraft({ ...draft, [name]: event.target.value })
                  if (save.isError) save.reset()
                }}
              />
            )}
          </Field>
        ))}
      </div>
      <Field
        id="payer-locale"
        label="Language of your checkouts"
        hint="Payers can switch. A checkout or link that names a language goes before."
        error={errors.payerLocale}
      >
        {(control) => (
          <Select
            {...control}
            value={draft.payerLocale ?? ''}
            onChange={(event) => setDraft({ ...draft, payerLocale: findLocale(event.target.value) })}
          >
            <option value="">That of the payer’s browser</option>
            <LocaleOptions />
          </Select>
        )}
      </Field>
      {save.isError && (
        <Notice tone="danger" role="alert" title="The help for payers was not saved.">
          {errorText(save.error)}
        </Notice>
      )}
      <div>
        <Button type="submit" scripted busy={save.isPending}>
          Save help for payers
        </Button>
      </div>
    </form>
  )
}
