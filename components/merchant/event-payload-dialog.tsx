import { formatTime } from '@/components/billing/format-day'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { Dialog } from '@/components/ui/overlays/dialog'
import type { WireEvent } from '@/lib/wire/reports/events'

interface EventPayloadDialogProps {
  /** Null while none is looked at. */
  readonly event: WireEvent | null
  readonly onClose: () => void
}

/** An event as `GET /api/v1/events` gives it, to read and to copy. */
export function EventPayloadDialog({ event, onClose }: EventPayloadDialogProps) {
  // What is written must not change while the dialog fades.
  const shown = useLastShown(event)
  if (shown === null) return null
  const json = JSON.stringify(shown, null, 2)
  return (
    <Dialog
      open={event !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Event ${shown.id}`}
      description={
        <>
          {shown.type}, <time dateTime={shown.createdAt}>{formatTime(shown.createdAt)}</time> UTC. As the API
          gives it.
        </>
      }
      keepLabel="Close"
      act={
        <CopyButton value={json} label="Copy JSON of the event" size="foot" variant="primary">
          Copy JSON
        </CopyButton>
      }
    >
      <section
        aria-label="Payload"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        tabIndex={0}
        className="max-h-[min(420px,52dvh)] overflow-y-auto rounded-card border border-line bg-paper p-3"
      >
        <pre dir="ltr" className="whitespace-pre-wrap font-mono text-hint [overflow-wrap:anywhere]">
          <code>{json}</code>
        </pre>
      </section>
    </Dialog>
  )
}
