import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { formatCount, formatDollars } from '@/lib/language/amounts'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { bulkPreview, centsOf } from '../cancel/bulk-preview'

interface ChosenBarProps {
  readonly chosen: readonly WireSubscriberRow[]
  /** In place of the revenue that a cancel loses, and beside it. */
  readonly state?: ((lost: ReactNode) => ReactNode) | undefined
  /** Actions before the cancel. */
  readonly children?: ReactNode
  /** True while the selection is still being made. */
  readonly disabled?: boolean
  readonly onCancel: () => void
  readonly onClear: () => void
  readonly now: Date
}

/**
 * Actions on the selected rows, fixed to the bottom of the page, above the foot of the list where that is sticky: their
 * cancel, and those that a list adds.
 */
export function ChosenBar(props: ChosenBarProps) {
  const { chosen, state = (lost) => lost, children, disabled = false, onCancel, onClear, now } = props
  const { reader } = useSay()
  const count = formatCount(chosen.length, reader)
  const { later, atOnce, mrrMicroUsd } = bulkPreview(chosen, 'now', now)
  return (
    <>
      {/* Space to scroll the last rows and the foot of the list out from under the bar. */}
      <div aria-hidden="true" className="h-24 max-sm:h-28 dash:h-32" />
      <section
        aria-label="Selected subscribers"
        className="fixed inset-x-0 bottom-6 dash:bottom-[68px] z-30 mx-auto flex min-h-12 w-fit max-w-[calc(100vw-2rem)] items-center gap-x-4 gap-y-1 rounded-card border border-transparent bg-inverse py-2 ps-4 pe-2 text-on-inverse shadow-float max-sm:bottom-0 max-sm:w-full max-sm:max-w-none max-sm:flex-wrap max-sm:rounded-none max-sm:pb-[max(8px,env(safe-area-inset-bottom))]"
      >
        <span className="whitespace-nowrap font-label">{count} selected</span>
        {state(<BarNote>{`${formatDollars(centsOf(mrrMicroUsd), reader)} MRR lost if cancelled`}</BarNote>)}
        <div className="flex items-center gap-x-1 max-sm:order-2 max-sm:ms-auto max-sm:gap-x-2">
          {children}
          <Button size={30} disabled={disabled || later.length + atOnce.length === 0} onClick={onCancel}>
            Cancel {count}…
          </Button>
        </div>
        <button
          type="button"
          aria-label="Clear the selection"
          onClick={onClear}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-badge focus-visible:outline-on-inverse max-sm:order-1 max-sm:ms-auto max-sm:size-11"
        >
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
        {/* On a phone: what is selected and the way to clear it, and below them what can be done with it. */}
        <span aria-hidden="true" className="order-1 basis-full sm:hidden" />
      </section>
    </>
  )
}

/** A note in the bar. */
export function BarNote({ children }: { readonly children: string }) {
  return (
    <span className="text-hint text-on-inverse-2 max-sm:flex-1 max-sm:basis-0 sm:whitespace-nowrap">
      {children}
    </span>
  )
}
