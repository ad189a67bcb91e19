'use client'

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names'
import { replayText } from '../hooks/replay-text'
import { usePreHydrationInput } from '../hooks/use-pre-hydration-input'
import { controlFrame, controlText } from './control-classes'

interface TextInputProps extends ComponentPropsWithRef<'input'> {
  /** Content before the text: a sign such as "$", or a 16 px icon. */
  readonly start?: ReactNode
  /** Content after the text: a unit such as "days", or a key cap. */
  readonly end?: ReactNode
  /** 44 px high on phones, for a main control such as search. */
  readonly tall?: boolean | undefined
  /** Monospaced type, for addresses and hashes. */
  readonly mono?: boolean | undefined
}

/** A one-line input, 38 px high. `className` goes to its frame. */
export function TextInput({
  start,
  end,
  tall = false,
  mono = false,
  className,
  ref,
  ...rest
}: TextInputProps) {
  const control = usePreHydrationInput(ref, (field) => replayText(field, rest.value))
  return (
    <span
      className={classNames(
        'flex h-[38px] cursor-text items-center gap-2 px-3',
        tall && 'max-dash:h-11',
        controlFrame,
        className,
      )}
    >
      {start !== undefined && <span className="inline-flex shrink-0 text-ink-3">{start}</span>}
      <input
        autoComplete="off"
        {...rest}
        ref={control}
        className={classNames(
          'h-full w-full min-w-0 bg-transparent outline-none disabled:cursor-not-allowed',
          controlText,
          mono && 'text-address text-hint',
        )}
      />
      {end !== undefined && <span className="inline-flex shrink-0 text-ink-3">{end}</span>}
    </span>
  )
}
