'use client'

import { ListFilter } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { opensPopover } from '@/components/ui/overlays/popover'
import { Chip } from '@/components/ui/text/chip'
import { useShortcut } from '../../commands/use-shortcut'

/** The popup of filters as its chip knows it. */
export interface OpenedFilters {
  readonly id: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly isFiltering: boolean
}

export interface FilterOpenerProps {
  /** Names of the chosen filters, shown on the chip. */
  readonly chosen: readonly string[]
  /** Text of the chip while nothing is chosen. */
  readonly fallback: string
  readonly onOpenChange?: (open: boolean) => void
  /** The popup. */
  readonly children: (popup: OpenedFilters) => ReactNode
}

/** Chip that names the chosen filters and opens their popup. F opens it too. */
export function FilterOpener({ chosen, fallback, onOpenChange, children }: FilterOpenerProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const show = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  useShortcut('f', () => show(true))
  const isFiltering = chosen.length > 0
  return (
    <>
      <Chip
        {...opensPopover(id, open)}
        ref={anchor}
        chosen={isFiltering}
        icon={<ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => show(!open)}
      >
        <bdi className="max-w-64 truncate">{isFiltering ? chosen.join(', ') : fallback}</bdi>
      </Chip>
      {children({ id, open, onOpenChange: show, anchor, isFiltering })}
    </>
  )
}
