import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { type SignShape, StatusSign } from '../feedback/status-sign'

export type BadgeTone = 'good' | 'neutral' | 'warn' | 'danger'

const tones: Readonly<Record<BadgeTone, string>> = {
  good: 'bg-good-soft text-good',
  neutral: 'bg-sunken text-ink-2',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
}

interface BadgeProps {
  readonly tone?: BadgeTone | undefined
  readonly sign?: SignShape | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A word in a soft box, 22 px high. */
export function Badge({ tone = 'neutral', sign, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-[22px] shrink-0 items-center gap-1.5 whitespace-nowrap rounded-badge px-2 font-label text-badge',
        tones[tone],
        className,
      )}
    >
      {sign !== undefined && <StatusSign shape={sign} />}
      {children}
    </span>
  )
}
