import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Popover } from '@/components/ui/overlays/popover'
import type { OpenedFilters } from './filter-opener'

interface FilterPopupProps extends OpenedFilters {
  /** Accessible name of the popup. */
  readonly label: string
  readonly onClear: () => void
  /** The fields; give `firstField` to the first one, which receives the focus. */
  readonly children: (firstField: RefObject<HTMLSelectElement | null>) => ReactNode
}

/** Popup of the filters, with buttons that clear and close them. */
export function FilterPopup({ isFiltering, onClear, children, ...popover }: FilterPopupProps) {
  const firstField = useRef<HTMLSelectElement>(null)
  return (
    <Popover
      {...popover}
      align="start"
      offset={6}
      margin={16}
      initialFocus={firstField}
      place="z-30"
      look="grid w-[264px] gap-4 rounded-card border border-line bg-surface p-4 text-body-sm text-ink shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      {children(firstField)}
      <div className="flex justify-between gap-2">
        <Button variant="quiet" size={30} className="-ms-2.5" disabled={!isFiltering} onClick={onClear}>
          Clear
        </Button>
        <Button size={30} onClick={() => popover.onOpenChange(false)}>
          Done
        </Button>
      </div>
    </Popover>
  )
}
