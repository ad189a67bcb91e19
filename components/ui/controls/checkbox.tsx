'use client'

import { type ComponentPropsWithRef, type ReactNode, useLayoutEffect } from 'react'
import { classNames } from '../class-names'
import { replayTick, usePreHydrationInput } from '../hooks/use-pre-hydration-input'

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** Text beside the box; without it, pass `aria-label`. */
  readonly label?: ReactNode
  /** Some, but not all, are selected. */
  readonly indeterminate?: boolean | undefined
}

/** A native checkbox, 16 px to the eye and 24 to the pointer. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  if (label === undefined) return <CheckboxBox {...input} className={className} />
  return (
    <label
      className={classNames(
        'inline-flex cursor-pointer items-start gap-2 has-disabled:text-ink-3',
        className,
      )}
    >
      <span className="flex h-[1lh] items-center">
        <CheckboxBox {...input} />
      </span>
      <span className="min-w-0">{label}</span>
    </label>
  )
}

function CheckboxBox({ indeterminate, className, ref, ...input }: Omit<CheckboxProps, 'label'>) {
  const control = usePreHydrationInput(ref, (box) => replayTick(box, input.checked))
  useLayoutEffect(() => {
    // `indeterminate` is a DOM property without an attribute.
    if (control.current && indeterminate !== undefined) control.current.indeterminate = indeterminate
  })
  return (
    <span className={classNames('relative inline-flex size-4 shrink-0', className)}>
      <input
        autoComplete="off"
        {...input}
        ref={control}
        type="checkbox"
        className="peer absolute -inset-1 z-1 m-0 size-6 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span
        className={classNames(
          'inline-flex size-4 items-center justify-center rounded-badge border-[1.5px] border-control bg-surface text-on-accent transition-colors [&>svg]:hidden',
          'peer-checked:border-accent peer-checked:bg-accent peer-indeterminate:border-accent peer-indeterminate:bg-accent',
          'peer-checked:not-peer-indeterminate:[&>.check]:block peer-indeterminate:[&>.dash]:block',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2',
          'peer-disabled:border-line-2 peer-disabled:bg-sunken peer-disabled:text-ink-3',
        )}
        aria-hidden="true"
      >
        <svg viewBox="0 0 16 16" width="16" height="16" className="check shrink-0" aria-hidden="true">
          <path d="m4 8.3 2.7 2.7L12 5.6" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
        <svg viewBox="0 0 16 16" width="16" height="16" className="dash shrink-0" aria-hidden="true">
          <path d="M4 8h8" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </span>
    </span>
  )
}
