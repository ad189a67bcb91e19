import { Download, X } from 'lucide-react'
import { Button } from '@/components/ui/controls/button'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { formatUsd, groupThousands } from '@/lib/billing/money/money'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { bulkPreview, centsOf } from '../cancel/bulk-preview'
import type { BulkExport } from './use-bulk-export'
import type { SelectAll } from './use-select-all'

interface BulkBarProps {
  readonly chosen: readonly WireSubscriberRow[]
  /** Count of the subscribers that match the filters; null while not known. */
  readonly total: number | null
  readonly all: SelectAll
  readonly file: BulkExport
  /** Address of the CSV with all matching subscribers. */
  readonly allHref: string
  readonly onCancel: () => void
  readonly onClear: () => void
  readonly now: Date
}

const EXPORT = (
  <>
    <Download size={14} strokeWidth={1.75} aria-hidden="true" />
    Export
  </>
)

/** Actions on the selected rows, fixed to the bottom of the page. */
export function BulkBar({ chosen, total, all, file, allHref, onCancel, onClear, now }: BulkBarProps) {
  const count = groupThousands(String(chosen.length))
  const { later, atOnce, mrrMicroUsd } = bulkPreview(chosen, 'now', now)
  const canCancel = later.length + atOnce.length > 0
  return (
    <>
      {/* Space to scroll the last rows out from under the bar. */}
      <div aria-hidden="true" className="h-16 max-sm:h-28" />
      <section
        aria-label="Selected subscribers"
        className="fixed inset-x-0 bottom-6 z-30 mx-auto flex min-h-12 w-fit max-w-[calc(100vw-2rem)] items-center gap-x-4 gap-y-1 rounded-card bg-inverse py-2 ps-4 pe-2 text-on-inverse shadow-float max-sm:bottom-0 max-sm:w-full max-sm:max-w-none max-sm:flex-wrap max-sm:rounded-none max-sm:pb-[max(8px,env(safe-area-inset-bottom))]"
      >
        <span className="whitespace-nowrap font-label">{count} selected</span>
        {all.read !== null ? (
          <>
            <span className="whitespace-nowrap text-hint text-on-inverse-2">
              {groupThousands(String(all.read))} read…
            </span>
            <BarButton onClick={all.stop}>Stop</BarButton>
          </>
        ) : (
          <>
            <span className="whitespace-nowrap text-hint text-on-inverse-2">
              {formatUsd(centsOf(mrrMicroUsd))} MRR lost if cancelled
            </span>
            {(total === null || total > chosen.length) && (
              <BarButton onClick={all.start}>
                {total === null ? 'Select all that match' : `Select all ${groupThousands(String(total))}`}
              </BarButton>
            )}
          </>
        )}
        <div className="flex items-center gap-x-1 max-sm:ms-auto max-sm:gap-x-2">
          {chosen.length === total ? (
            <a href={allHref} download className={buttonClasses({ size: 30, variant: 'inverse-quiet' })}>
              {EXPORT}
            </a>
          ) : (
            <Button
              size={30}
              variant="inverse-quiet"
              disabled={all.read !== null}
              busy={file.running}
              onClick={() => file.run(chosen)}
            >
              {EXPORT}
            </Button>
          )}
          <Button size={30} disabled={!canCancel || all.read !== null} onClick={onCancel}>
            Cancel {count}…
          </Button>
        </div>
        <button
          type="button"
          aria-label="Clear the selection"
          onClick={onClear}
          className="inline-flex size-8 items-center justify-center rounded-badge focus-visible:outline-on-inverse max-sm:size-11"
        >
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </section>
    </>
  )
}

function BarButton({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="h-[30px] whitespace-nowrap rounded-control px-2 font-label underline underline-offset-2 focus-visible:outline-on-inverse"
    >
      {children}
    </button>
  )
}
