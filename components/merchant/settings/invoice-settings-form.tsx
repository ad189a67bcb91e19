'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import { TextArea } from '@/components/ui/controls/text-area'
import { TextInput } from '@/components/ui/controls/text-input'
import { Notice } from '@/components/ui/feedback/notice'
import { useToast } from '@/components/ui/overlays/toast'
import { PARTY_LENGTHS } from '@/lib/billing/invoices/party'
import { decimalOf } from '@/lib/billing/money/decimal-text'
import { errorText } from '@/lib/client/api/api-error'
import { changeInvoiceSettingsMutation } from '@/lib/client/queries/account-mutations'
import type { WireInvoiceSettings } from '@/lib/wire/invoices/invoice-settings'
import { fieldErrorsOf } from '../subscription-draft/field-errors'
import { type Country, CountryOptions, TaxRatesField, type TypedRate } from './tax-rates-field'

interface TypedSettings extends Omit<WireInvoiceSettings, 'taxRates'> {
  readonly taxRates: readonly TypedRate[]
}

const typed = (settings: WireInvoiceSettings): TypedSettings => ({
  ...settings,
  taxRates: settings.taxRates.map(({ country, percent }) => ({ country, percent: String(percent) })),
})

interface InvoiceSettingsFormProps {
  readonly settings: WireInvoiceSettings
  readonly countries: readonly Country[]
}

/** Form of what the merchant's next invoices show. */
export function InvoiceSettingsForm({ settings, countries }: InvoiceSettingsFormProps) {
  const toast = useToast()
  const [draft, setDraft] = useState(() => typed(settings))
  const save = useMutation({
    ...changeInvoiceSettingsMutation(useQueryClient()),
    onSuccess: (saved) => {
      setDraft(typed(saved))
      toast.show({ message: 'Saved' })
    },
  })
  const errors = fieldErrorsOf(save.error)
  const change = (changed: Partial<TypedSettings>) => {
    setDraft((before) => ({ ...before, ...changed }))
    if (save.isError) save.reset()
  }
  const text = (field: 'legalName' | 'taxId' | 'numberPrefix', label: string, maxLength: number) => (
    <Field id={`invoices-${field}`} label={label} error={errors[field]}>
      {(control) => (
        <TextInput
          {...control}
          maxLength={maxLength}
          value={draft[field]}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const taxRates = draft.taxRates.map(({ country, percent }) => ({
          country,
          // An empty or broken number is refused by the server, with its rule.
          percent: percent.trim() === '' ? -1 : decimalOf(percent),
        }))
        if (!save.isPending) save.mutate({ ...draft, taxRates })
      }}
    >
      {text('legalName', 'Legal name', PARTY_LENGTHS.name)}
      <Field id="invoices-address" label="Address" error={errors.address}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={PARTY_LENGTHS.address}
            value={draft.address}
            onChange={(event) => change({ address: event.target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field id="invoices-country" label="Country" error={errors.country}>
          {(control) => (
            <Select
              {...control}
              value={draft.country ?? ''}
              onChange={(event) => change({ country: event.target.value || null })}
            >
              <CountryOptions countries={countries} />
            </Select>
          )}
        </Field>
        {text('taxId', 'Tax id', PARTY_LENGTHS.taxId)}
        {text('numberPrefix', 'Beginning of invoice numbers', 12)}
      </div>
      <TaxRatesField
        countries={countries}
        rates={draft.taxRates}
        errors={errors}
        onChange={(taxRates) => change({ taxRates })}
      />
      {save.isError && (
        <Notice tone="danger" role="alert" title="The settings of invoices were not saved.">
          {errorText(save.error)}
        </Notice>
      )}
      <div>
        <Button type="submit" scripted busy={save.isPending}>
          Save invoice settings
        </Button>
      </div>
    </form>
  )
}
