import type { ReactNode } from 'react'

interface LiveRegionProps {
  /** `assertive` interrupts the screen reader: only for what must be known at once. */
  readonly urgency?: 'polite' | 'assertive' | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** ARIA live region: screen readers announce its changes. Keep it mounted; hide it with `className="sr-only"`. */
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
