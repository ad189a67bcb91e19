import type { ReactNode } from 'react'

interface LiveRegionProps {
  /** `assertive` interrupts: only for what must be known before anything else is done. */
  readonly urgency?: 'polite' | 'assertive' | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Reads its content out whenever it changes. Keep it mounted; hide it with `className="sr-only"`. */
export function LiveRegion({ urgency = 'polite', className, children }: LiveRegionProps) {
  return (
    <div
      role={urgency === 'polite' ? 'status' : 'alert'}
      aria-live={urgency}
      aria-atomic="true"
      className={className}
    >
      {children}
    </div>
  )
}
