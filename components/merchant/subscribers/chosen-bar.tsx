import { X } from 'lucide-react'
import { Button } from '@/components/ui/controls/button'
import { formatUsd, groupThousands } from '@/lib/billing/money/money'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { bulkPreview, centsOf } from '../cancel/bulk-preview'

interface ChosenBarProps {
  readonly chosen: readonly WireSubscriberRow[]
  readonly onCancel: () => void
  readonly onClear: () => void
  readonly now: Date
}

/** Cancel of the selected rows of several subscriptions, fixed to the bottom of the page. */
export function ChosenBar({ chosen, onCancel, onClear, now }: ChosenBarProps) {
  const count = groupThousands(String(chosen.length))
  const { later, atOnce, mrrMicroUsd } = bulkPreview(chosen, 'now', now)
  return (
    <>
      {/* Space to scroll the last rows out from under the bar. */}
      <div aria-hidden="true" className="h-16 max-sm:h-28" />
      <section
        aria-label="Selected subscribers"
        className="fixed inset-x-0 bottom-6 z-30 mx-auto flex min-h-12 w-fit max-w-[calc(100vw-2rem)] items-center gap-x-4 gap-y-1 rounded-card bg-inverse py-2 ps-4 pe-2 text-on-inverse shadow-float max-sm:bottom-0 max-sm:w-full max-sm:max-w-none max-sm:flex-wrap max-sm:rounded-none max-sm:pb-[max(8px,env(safe-area-inset-bottom))]"
      >
        <span className="whitespace-nowrap font-label">{count} selected</span>
        <span className="whitespace-nowrap text-hint text-on-inverse-2">
          {formatUsd(centsOf(mrrMicroUsd))} MRR lost if cancelled
        </span>
        <Button size={30} disabled={later.length + atOnce.length === 0} onClick={onCancel}>
          Cancel {count}…
        </Button>
        <button
          type="button"
          aria-label="Clear the selection"
          onClick={onClear}
          className="inline-flex size-8 items-center justify-center rounded-badge focus-visible:outline-on-inverse max-sm:ms-auto max-sm:size-11"
        >
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </section>
    </>
  )
}
