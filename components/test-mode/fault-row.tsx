import type { ReactNode } from 'react'
import { Button } from '@/components/ui/controls/button'

interface FaultRowProps {
  readonly name: string
  /** What it does to whom. */
  readonly children: ReactNode
  /** The verb on the button. */
  readonly act: string
  /** Whether the fault goes on; leave it out for what happens once. */
  readonly on?: boolean | undefined
  readonly busy: boolean
  readonly disabled: boolean
  readonly onAct: () => void
}

/** One thing that can go wrong: its name, what it does, and the button that makes it so. */
export function FaultRow({ name, children, act, on, busy, disabled, onAct }: FaultRowProps) {
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b py-2.5">
      <div className="min-w-0">
        <p className="font-label">
          {name}
          {on && <span className="ms-2 text-badge text-warn">On</span>}
        </p>
        <p className="text-pretty text-hint text-ink-2">{children}</p>
      </div>
      <Button
        size={30}
        className="shrink-0"
        aria-label={`${act}: ${name}`}
        aria-pressed={on}
        busy={busy}
        disabled={disabled && !busy}
        onClick={onAct}
      >
        {act}
      </Button>
    </li>
  )
}
