import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSay } from '@/components/language/use-say'
import { AccountDownload } from '@/components/sign-in/account-download'
import { Button } from '@/components/ui/controls/button'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { formatCount } from '@/lib/language/amounts'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { BarNote, ChosenBar } from './chosen-bar'
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

/** Actions on the selected rows of a subscription: its whole selection and a file beside the cancel. */
export function BulkBar({ total, all, file, allHref, ...bar }: BulkBarProps) {
  const { reader } = useSay()
  const { chosen } = bar
  const state = (lost: ReactNode) =>
    all.read !== null ? (
      <>
        <BarNote>{`${formatCount(all.read, reader)} read…`}</BarNote>
        <BarButton onClick={all.stop}>Stop</BarButton>
      </>
    ) : (
      <>
        {lost}
        {(total === null || total > chosen.length) && (
          <BarButton onClick={all.start}>
            {total === null ? 'Select all that match' : `Select all ${formatCount(total, reader)}`}
          </BarButton>
        )}
      </>
    )
  return (
    <ChosenBar {...bar} state={state} disabled={all.read !== null}>
      {chosen.length === total ? (
        <AccountDownload href={allHref} className={buttonClasses({ size: 30, variant: 'inverse-quiet' })}>
          {EXPORT}
        </AccountDownload>
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
    </ChosenBar>
  )
}

function BarButton({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="h-[30px] whitespace-nowrap rounded-control px-2 font-label underline underline-offset-2 focus-visible:outline-on-inverse max-sm:order-2 max-sm:-ms-2"
    >
      {children}
    </button>
  )
}
