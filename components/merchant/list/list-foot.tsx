import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { formatCount, type Writing } from '@/lib/language/amounts'

interface ListFootProps {
  /** Row numbers, counted from 1. */
  readonly from: number
  readonly to: number
  /** Null while the count is not known. */
  readonly total: number | null
  /** Null where there is no page in that direction. */
  readonly onPrevious: (() => void) | null
  readonly onNext: (() => void) | null
  readonly loading: boolean
}

/** Range of the rows in view; on wide screens, where it is sticky, also the buttons for the previous and next page. */
export function ListFoot({ from, to, total, onPrevious, onNext, loading }: ListFootProps) {
  const { reader } = useSay()
  const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true, className: 'rtl:-scale-x-100' } as const
  return (
    <div className="flex items-center justify-between gap-4 bg-surface py-[13px] dash:sticky dash:bottom-0 dash:z-10">
      <div className="flex flex-wrap gap-x-3 text-hint">
        <p className="text-ink-2">{rangeText(from, to, total, reader)}</p>
        <p className="text-ink-3">Days and times are in UTC.</p>
      </div>
      <div className="flex gap-2 max-dash:hidden">
        <Button
          size={30}
          icon={<ChevronLeft {...icon} />}
          disabled={onPrevious === null}
          onClick={onPrevious ?? undefined}
        >
          Previous
        </Button>
        <Button size={30} busy={loading} disabled={onNext === null} onClick={onNext ?? undefined}>
          Next
          <ChevronRight {...icon} />
        </Button>
      </div>
    </div>
  )
}

/** "1–50 of 312"; "1–50 of many" while the count is not known. */
export function rangeText(from: number, to: number, total: number | null, writing: Writing): string {
  const range = `${formatCount(from, writing)}–${formatCount(to, writing)}`
  return `${range} of ${total === null ? 'many' : formatCount(total, writing)}`
}
