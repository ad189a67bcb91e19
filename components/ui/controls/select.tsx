'use client'

import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names'
import { replayText } from '../hooks/replay-text'
import { usePreHydrationInput } from '../hooks/use-pre-hydration-input'
import { controlFrame, controlText } from './control-classes'

interface SelectProps extends ComponentPropsWithRef<'select'> {
  /** Glyph before the text, for the chosen option; 14 or 16 px. */
  readonly start?: ReactNode
}

/** The native select, 38 px high: phones and assistive tools bring their own list. Children are options. */
export function Select({ start, className, children, ref, ...rest }: SelectProps) {
  const control = usePreHydrationInput(ref, (field) => replayText(field, rest.value))
  return (
    <span className={classNames('relative flex h-[38px] items-center', controlFrame, className)}>
      {start !== undefined && (
        <span className="pointer-events-none absolute start-3 inline-flex text-ink">{start}</span>
      )}
      <select
        autoComplete="off"
        {...rest}
        ref={control}
        className={classNames(
          'h-full w-full min-w-0 cursor-pointer appearance-none truncate rounded-control bg-transparent pe-9 outline-none disabled:cursor-not-allowed',
          start === undefined ? 'ps-3' : 'ps-[34px]',
          controlText,
        )}
      >
        {children}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute end-2.5 text-ink-3"
      />
    </span>
  )
}
