'use client'

import { useId, useState } from 'react'
import { sayError } from '@/components/language/problem-text'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import { TextArea } from '@/components/ui/controls/text-area'
import { TextInput } from '@/components/ui/controls/text-input'
import { Notice } from '@/components/ui/feedback/notice'
import { PARTY_LENGTHS } from '@/lib/billing/invoices/party'
import { ApiError } from '@/lib/client/api/api-error'
import type { Say } from '@/lib/language/say'
import type { WireBuyer } from '@/lib/wire/invoices/parties'

interface BuyerFormProps {
  /** Details as they are kept; null for none, or where nobody reads them. */
  readonly buyer: WireBuyer | null
  /** Code and name, in order. */
  readonly countries: readonly { readonly code: string; readonly name: string }[]
  /** Stores the details, or forgets them where they are null. */
  readonly onSave: (details: WireBuyer | null) => Promise<void>
  /** Closes the form without a change; left out where it has to be filled in. */
  readonly onCancel?: (() => void) | undefined
  /** True where the details can be forgotten. */
  readonly removable?: boolean
}

const EMPTY: WireBuyer = { name: '', address: '', postalCode: '', city: '', country: '', taxId: '' }
const PATH = 'details.'
/** Fields with words of their own where they were left empty, in place of the rule that the server names. */
const NEEDED: readonly string[] = ['name', 'address', 'city', 'country']

/**
 * Fields of the name and address on invoices. No form of its own, so that it can stand in another; it is saved by its
 * button or the Enter key.
 */
export function BuyerForm({ buyer, countries, onSave, onCancel, removable = false }: BuyerFormProps) {
  const say = useSay()
  const id = useId()
  const [draft, setDraft] = useState(buyer ?? EMPTY)
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const errors = errorsOf(say, problem, draft)
  const save = async (details: WireBuyer | null) => {
    if (busy !== null) return
    setBusy(details === null ? 'remove' : 'save')
    setProblem(null)
    try {
      await onSave(details)
    } catch (error) {
      setProblem(error)
    }
    setBusy(null)
  }
  const text = (
    field: Exclude<keyof WireBuyer, 'address' | 'country'>,
    label: string,
    autoComplete: string,
    optional = false,
  ) => (
    <Field id={`${id}-${field}`} label={label} optional={optional} error={errors[field]}>
      {(control) => (
        <TextInput
          {...control}
          maxLength={PARTY_LENGTHS[field]}
          autoComplete={autoComplete}
          value={draft[field]}
          onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void save(draft)
          }}
        />
      )}
    </Field>
  )
  return (
    <div className="grid gap-4">
      {text('name', say('buyer.name'), 'billing organization')}
      <Field id={`${id}-address`} label={say('buyer.address')} error={errors.address}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={PARTY_LENGTHS.address}
            autoComplete="billing street-address"
            value={draft.address}
            onChange={(event) => setDraft({ ...draft, address: event.target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-4">
        {text('postalCode', say('buyer.postalCode'), 'billing postal-code')}
        {text('city', say('buyer.city'), 'billing address-level2')}
      </div>
      <Field id={`${id}-country`} label={say('buyer.country')} error={errors.country}>
        {(control) => (
          <Select
            {...control}
            autoComplete="billing country"
            value={draft.country}
            onChange={(event) => setDraft({ ...draft, country: event.target.value })}
          >
            <option value="">{say('buyer.chooseCountry')}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {text('taxId', say('buyer.taxId'), 'off', true)}
      {problem !== null && Object.keys(errors).length === 0 && (
        <Notice tone="danger" role="alert" title={say('buyer.notSaved')}>
          {sayError(say, problem)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button scripted busy={busy === 'save'} onClick={() => save(draft)}>
          {say('buyer.save')}
        </Button>
        {removable && (
          <Button scripted variant="quiet" busy={busy === 'remove'} onClick={() => save(null)}>
            {say('buyer.remove')}
          </Button>
        )}
        {onCancel && (
          <Button scripted variant="quiet" onClick={onCancel}>
            {say('buyer.cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** First message of each field. */
function errorsOf(say: Say, problem: unknown, draft: WireBuyer): Readonly<Record<string, string>> {
  if (!(problem instanceof ApiError)) return {}
  const errors: Record<string, string> = {}
  for (const { path, message } of problem.fields) {
    if (!path.startsWith(PATH)) continue
    const field = path.slice(PATH.length)
    const isMissing = isField(field) && draft[field].trim() === '' && NEEDED.includes(field)
    // The API's sentence is English.
    const wrong = say.reader.locale === 'en' ? message : say('buyer.wrong')
    errors[field] ??= isMissing ? say('buyer.missing', { field }) : wrong
  }
  return errors
}

const isField = (name: string): name is keyof WireBuyer => name in EMPTY
