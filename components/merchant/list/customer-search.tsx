'use client'

import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Field } from '@/components/ui/controls/field'
import { TextInput } from '@/components/ui/controls/text-input'
import { KeyCap } from '@/components/ui/text/key-cap'
import { MAX_EMAIL_LENGTH } from '@/lib/billing/customers/customer'
import { askFor, isAskedFor, openSearchField, showSearch } from '@/lib/client/lists/search-field'
import { useShortcut } from '../commands/use-shortcut'

/** Debounce of the search field, in milliseconds. */
const DEBOUNCE_MS = 250

interface CustomerSearchProps {
  /** The search of the list. */
  readonly value: string
  readonly onSearch: (value: string) => void
}

/** Search field for the beginning of an address, an email address or the merchant's reference, or for a transaction. / focuses it. */
export function CustomerSearch({ value, onSearch }: CustomerSearchProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [field, setField] = useState(() => openSearchField(value))
  if (value !== field.shown) setField(showSearch(field, value))
  const { text } = field
  const setText = (text: string) => setField((before) => ({ ...before, text }))
  const wanted = text.trim()
  const isWaiting = !isAskedFor(field, wanted)

  const search = useEffectEvent((next: string) => {
    setField((before) => askFor(before, next))
    onSearch(next)
  })
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => search(wanted), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [wanted, isWaiting])

  useShortcut('/', () => input.current?.focus())

  return (
    <Field
      id={id}
      label="Search by address, email, reference or transaction"
      labelHidden
      className="w-full xl:w-auto xl:max-w-[232px] xl:flex-1 xl:basis-[168px]"
    >
      {(control) => (
        <TextInput
          {...control}
          ref={input}
          type="search"
          inputMode="text"
          spellCheck={false}
          autoCapitalize="off"
          enterKeyHint="search"
          tall
          placeholder="Search customers"
          maxLength={MAX_EMAIL_LENGTH}
          start={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
          end={<KeyCap className="max-dash:hidden">/</KeyCap>}
          className="dash:h-8"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            if (text === '') input.current?.blur()
            else setText('')
          }}
        />
      )}
    </Field>
  )
}
