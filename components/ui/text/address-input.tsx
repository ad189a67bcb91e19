'use client'

import type { ComponentPropsWithRef, KeyboardEvent } from 'react'
import { classNames } from '../class-names'
import { controlFrame, controlText } from '../controls/control-classes'
import { replayText } from '../hooks/replay-text'
import { usePreHydrationInput } from '../hooks/use-pre-hydration-input'

interface AddressInputProps extends Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange'> {
  readonly value: string
  /** The text without white space, which no address has. */
  readonly onChange: (address: string) => void
}

/** An input that shows an address whole: in one line, 38 px high, and in two where that is too narrow, as on a phone. */
export function AddressInput({ value, onChange, className, ref, ...rest }: AddressInputProps) {
  const control = usePreHydrationInput(ref, (field) => replayText(field, value))
  return (
    <span className={classNames('block', controlFrame, className)}>
      <textarea
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="off"
        placeholder="0x…"
        {...rest}
        ref={control}
        rows={1}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\s/g, ''))}
        onKeyDown={sendByEnter}
        className={classNames(
          'block field-sizing-content min-h-9 w-full resize-none break-all bg-transparent px-3 py-2 text-address text-hint outline-none',
          controlText,
          value !== '' && 'not-supports-[field-sizing:content]:max-dash:h-16',
        )}
      />
    </span>
  )
}

/** Enter sends the form, as in every other field of one line. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
