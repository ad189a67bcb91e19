'use client'

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names'
import { useDisabledUntilHydrated } from '../hooks/use-hydrated'

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** Accessible name. */
  readonly label: string
  /** Side in pixels: 24 inside a line of text, 32 in a row, 44 for touch. */
  readonly size?: 24 | 32 | 44 | undefined
  readonly children: ReactNode
}

const sides: Readonly<Record<24 | 32 | 44, string>> = { 24: 'size-6', 32: 'size-8', 44: 'size-11' }

/** A square button that holds one icon. */
export function IconButton({
  label,
  size = 32,
  type = 'button',
  className,
  children,
  ...rest
}: IconButtonProps) {
  const untilHydrated = useDisabledUntilHydrated()
  return (
    <button
      {...rest}
      {...untilHydrated}
      type={type}
      aria-label={label}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-badge text-ink-3 transition-colors hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-50',
        sides[size],
        className,
      )}
    >
      {children}
    </button>
  )
}
