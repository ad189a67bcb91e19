'use client'

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { SpinnerRing } from '../feedback/spinner-ring'
import { useHydrated } from '../use-hydrated'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly size?: ButtonSize | undefined
  readonly variant?: ButtonVariant | undefined
  /** The act is running: the button keeps its width and its focus, and does nothing when pressed. */
  readonly busy?: boolean | undefined
  /** The verb while it runs ("Switching…"). The button is as wide as the longer of its two labels. */
  readonly busyLabel?: string | undefined
  /** Submits a form that only script reads: before it listens, the button does not send the form anywhere. */
  readonly scripted?: boolean | undefined
  /** Stands before the label; 16 px, 14 in a 30 px button. */
  readonly icon?: ReactNode
}

/** A native button. Its label says the act; `type` is "button" unless it is told to submit, also without script. */
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
  const waits = !useHydrated() && (scripted || type === 'button')
  const isDeaf = busy || waits
  return (
    <button
      {...rest}
      // Not `disabled` while busy: that would drop the focus of whoever pressed it.
      {...(isDeaf && { 'aria-disabled': true })}
      {...(busy && { 'aria-busy': true })}
      type={isDeaf ? 'button' : type}
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

/** Both labels in one grid cell, so that changing between them never changes the width. */
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
