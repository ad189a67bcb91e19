'use client'

import { Popover } from '@base-ui/react/popover'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDisabledUntilHydrated } from '../hooks/use-hydrated'
import { bubbleArrowClasses, bubbleClasses } from './bubble-classes'

interface InfoTipProps {
  /** The button's accessible name: "What MRR means". */
  readonly label: string
  readonly children: ReactNode
}

/** A definition behind an info icon; opens by pointer, keyboard and touch. */
export function InfoTip({ label, children }: InfoTipProps) {
  const untilHydrated = useDisabledUntilHydrated()
  return (
    <Popover.Root>
      <Popover.Trigger
        {...untilHydrated}
        openOnHover
        delay={120}
        aria-label={label}
        className="-m-1 inline-flex size-6 shrink-0 items-center justify-center rounded-badge text-ink-3 transition-colors hover:text-ink"
      >
        <Info size={14} strokeWidth={1.75} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="start" alignOffset={-12} className="z-50">
          <Popover.Popup
            aria-label={label}
            initialFocus={false}
            className={`${bubbleClasses} w-[252px] outline-none`}
          >
            <Popover.Arrow className={bubbleArrowClasses} />
            <Popover.Description>{children}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
