import type { ReactNode } from 'react'
import { Button } from '@/components/ui/controls/button'

interface FaultRowProps {
  readonly name: string
  /** Effect of the fault. */
  readonly children: ReactNode
  /** Label of the button. */
  readonly action: string
  /** The fault is on; undefined for one that happens once. */
  readonly on?: boolean | undefined
  readonly busy: boolean
  readonly disabled: boolean
  readonly onAction: () => void
}

/** One fault: name, effect, and the button that causes it. */
export function FaultRow({ name, children, action, on, busy, disabled, onAction }: FaultRowProps) {
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b py-2.5">
      <div className="min-w-0">
        <p className="font-label">
          {name}
          {on && ' '}
          {on && <span className="ms-1 text-badge text-warn">On</span>}
        </p>
        <p className="text-pretty text-hint text-ink-2">{children}</p>
      </div>
      <Button
        size={30}
        className="shrink-0"
        aria-label={`${action}: ${name}`}
        aria-pressed={on}
        busy={busy}
        disabled={disabled && !busy}
        onClick={onAction}
      >
        {action}
      </Button>
    </li>
  )
}
