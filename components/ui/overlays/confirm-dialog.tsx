import type { ReactNode } from 'react'
import { Button } from '../controls/button'
import { Notice } from '../feedback/notice'
import { Dialog } from './dialog'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: ReactNode
  /** One line that names what is acted on. */
  readonly description: ReactNode
  /** The consequences, or a form that completes the request. */
  readonly children: ReactNode
  /** Label of the safe way out ("Keep key"), which has the focus at first. */
  readonly keepLabel: string
  /** Label of the button that acts. */
  readonly confirmLabel: string
  /** The request is under way: the dialog cannot be closed. */
  readonly busy?: boolean
  /** Label of the button meanwhile. */
  readonly busyLabel?: string
  /** Outcome of a failed request ("The key still works."), and its error as a sentence; null while none failed. */
  readonly failure?: { readonly title: string; readonly text: string } | null
  readonly onConfirm: () => void
  /** Called when the dialog is closed without acting. */
  readonly onClose: () => void
}

/** A dialog that asks before something is done that is hard to take back. */
export function ConfirmDialog({
  open,
  title,
  description,
  children,
  keepLabel,
  confirmLabel,
  busy = false,
  busyLabel,
  failure = null,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      keepLabel={keepLabel}
      locked={busy}
      action={
        <Button size="foot" variant="danger" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      }
    >
      {children}
      {failure !== null && (
        <Notice tone="danger" role="alert" className="mt-4" title={failure.title}>
          {failure.text}
        </Notice>
      )}
    </Dialog>
  )
}
