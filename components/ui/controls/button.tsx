'use client'

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { SpinnerRing } from '../feedback/spinner-ring'
import { useDisabledUntilHydrated } from '../hooks/use-hydrated'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes'

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly size?: ButtonSize | undefined
  readonly variant?: ButtonVariant | undefined
  /** The action is running: the button keeps its width and its focus, and ignores presses. */
  readonly busy?: boolean | undefined
  /** Label while busy ("Switching…"). The button is as wide as the longer of its two labels. */
  readonly busyLabel?: string | undefined
  /** Submits a form that only script handles: before hydration the button does not submit it. */
  readonly scripted?: boolean | undefined
  /** Icon before the label; 16 px, 14 in a 30 px button. */
  readonly icon?: ReactNode
}

/** A native button, labeled with its action. `type` is "button" by default; "submit" works without script too. */
export function Button({
  size = 36,
  variant = 'secondary',
  busy = false,
  busyLabel,
  scripted = false,
  icon,
  type = 'button',
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const label = (
    <>
      {icon}
      {children}
    </>
  )
  const untilHydrated = useDisabledUntilHydrated()
  const waits = scripted || type === 'button' ? untilHydrated : {}
  return (
    <button
      {...rest}
      {...waits}
      // Not `disabled` while busy: the browser would move the focus away.
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
      type={busy || 'aria-disabled' in waits ? 'button' : type}
      onClick={busy ? undefined : onClick}
      className={buttonClasses({ size, variant, className })}
    >
      {busyLabel === undefined && !busy ? (
        label
      ) : (
        <TwoLabels busy={busy} label={label} busyLabel={busyLabel} />
      )}
    </button>
  )
}

interface TwoLabelsProps {
  readonly busy: boolean
  readonly label: ReactNode
  readonly busyLabel: string | undefined
}

/** Two labels in one grid cell, so that changing between them keeps the width. */
function TwoLabels({ busy, label, busyLabel }: TwoLabelsProps) {
  const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'
  if (busyLabel === undefined) {
    return (
      <>
        <SpinnerRing className="absolute" />
        {/* Transparent and not hidden: the label stays the button's name. */}
        <span className="inline-flex items-center gap-2 opacity-0">{label}</span>
      </>
    )
  }
  return (
    <span className="grid">
      <span className={busy ? `${cell} invisible` : cell}>{label}</span>
      <span className={busy ? cell : `${cell} invisible`}>
        <SpinnerRing />
        {busyLabel}
      </span>
    </span>
  )
}
