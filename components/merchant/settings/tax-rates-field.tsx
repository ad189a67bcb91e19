'use client'

import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import { TextInput } from '@/components/ui/controls/text-input'
import type { FieldErrors } from '../subscription-draft/field-errors'

/** Code and name; the server names them, since browsers have names of their own. */
export type Country = { readonly code: string; readonly name: string }

/** A rate as it is typed. */
export interface TypedRate {
  readonly country: string
  readonly percent: string
}

interface TaxRatesFieldProps {
  readonly countries: readonly Country[]
  readonly rates: readonly TypedRate[]
  readonly errors: FieldErrors
  readonly onChange: (rates: readonly TypedRate[]) => void
}

/** Options of a select of countries, the unset one first. */
export function CountryOptions({ countries }: { readonly countries: readonly Country[] }) {
  return (
    <>
      <option value="">Not set</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  )
}

/** Tax that prices include, by country. */
export function TaxRatesField({ countries, rates, errors, onChange }: TaxRatesFieldProps) {
  const change = (index: number, changed: Partial<TypedRate>) =>
    onChange(rates.map((rate, place) => (place === index ? { ...rate, ...changed } : rate)))
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-hint">Tax included in prices</legend>
      <p className="text-hint text-pretty text-ink-2">
        The rate of the buyer’s country counts where you ask for it, else that of your own. Without either no
        tax is stated.
      </p>
      {rates.map((rate, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rate has no other name while its country is chosen.
        <div key={index} className="mt-2 flex flex-wrap items-start gap-2">
          <Field
            id={`tax-country-${index}`}
            label={`Country ${index + 1}`}
            labelHidden
            className="min-w-[180px] flex-1"
            error={errors[`taxRates[${index}].country`]}
          >
            {(control) => (
              <Select
                {...control}
                value={rate.country}
                onChange={(event) => change(index, { country: event.target.value })}
              >
                <CountryOptions countries={countries} />
              </Select>
            )}
          </Field>
          <Field
            id={`tax-percent-${index}`}
            label={`Rate ${index + 1}`}
            labelHidden
            className="w-28"
            error={errors[`taxRates[${index}].percent`]}
          >
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                end="%"
                value={rate.percent}
                onChange={(event) => change(index, { percent: event.target.value })}
              />
            )}
          </Field>
          <Button onClick={() => onChange(rates.filter((_, place) => place !== index))}>
            Remove<span className="sr-only"> rate {index + 1}</span>
          </Button>
        </div>
      ))}
      {errors.taxRates !== undefined && (
        <p role="alert" className="mt-2 text-danger text-hint">
          {errors.taxRates}
        </p>
      )}
      <Button className="mt-2" onClick={() => onChange([...rates, { country: '', percent: '' }])}>
        Add a country
      </Button>
    </fieldset>
  )
}
