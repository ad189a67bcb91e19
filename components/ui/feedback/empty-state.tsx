import type { ReactNode } from 'react'
import { classNames } from '../class-names'

interface EmptyStateProps {
  /** "Nothing yet" or "Nothing matches"; always make clear which of the two it is. */
  readonly title: string
  /** The reason, in one sentence. */
  readonly children?: ReactNode
  /** The remedy: one button. */
  readonly action?: ReactNode
  readonly className?: string | undefined
}

/** A framed note in place of a list. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('rounded-card border border-line px-5 py-[22px] text-center', className)}>
      <p className="text-balance font-semibold">{title}</p>
      {children !== undefined && <p className="text-balance text-ink-2">{children}</p>}
      {action !== undefined && <div className="mt-2.5 flex justify-center gap-2">{action}</div>}
    </div>
  )
}
