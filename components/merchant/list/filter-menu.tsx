'use client'

import { Popover } from '@base-ui/react/popover'
import { ListFilter } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Chip } from '@/components/ui/text/chip'
import { useShortcut } from '../commands/use-shortcut'

interface FilterMenuProps {
  /** What it filters by, for those who cannot see it. */
  readonly label: string
  /** What is chosen, as people call it. */
  readonly chosen: readonly string[]
  /** On the chip while nothing is chosen. */
  readonly fallback: string
  readonly onClear: () => void
  readonly onOpenChange?: (open: boolean) => void
  /** The fields; the first takes `firstField` and with it the focus. */
  readonly children: (firstField: RefObject<HTMLSelectElement | null>) => ReactNode
}

/** Filters behind one chip that names what is chosen. F opens it. */
export function FilterMenu({ label, chosen, fallback, onClear, onOpenChange, children }: FilterMenuProps) {
  const [open, setOpen] = useState(false)
  const firstField = useRef<HTMLSelectElement>(null)
  const show = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  useShortcut('f', () => show(true))
  const isFiltering = chosen.length > 0
  return (
    <Popover.Root open={open} onOpenChange={show}>
      <Popover.Trigger
        render={
          <Chip chosen={isFiltering} icon={<ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />}>
            <bdi className="max-w-64 truncate">{isFiltering ? chosen.join(', ') : fallback}</bdi>
          </Chip>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" collisionPadding={16} className="z-30">
          <Popover.Popup
            initialFocus={firstField}
            aria-label={label}
            className="grid w-[264px] gap-4 rounded-card border border-line bg-surface p-4 text-body-sm text-ink shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children(firstField)}
            <div className="flex justify-between gap-2">
              <Button variant="quiet" size={30} className="-ms-2.5" disabled={!isFiltering} onClick={onClear}>
                Clear
              </Button>
              <Popover.Close render={<Button size={30}>Done</Button>} />
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
