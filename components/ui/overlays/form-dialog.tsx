import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../controls/button'
import { Notice } from '../feedback/notice'
import { Dialog } from './dialog'

interface FormDialogProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly description: ReactNode
  /** Label of the button that sends the form. */
  readonly sendLabel: string
  /** Label of the button meanwhile. */
  readonly busyLabel: string
  /** The request is under way: the dialog cannot be closed. */
  readonly busy: boolean
  /** Outcome of a failed request that no field explains, and its error as a sentence; null while there is none. */
  readonly failure: { readonly title: string; readonly text: string } | null
  readonly onSend: () => void
  readonly onClose: () => void
  /** Fields. */
  readonly children: ReactNode
}

/** A form in a dialog, sent by the button at its foot. The focus begins in its first field. */
export function FormDialog({
  open,
  title,
  description,
  sendLabel,
  busyLabel,
  busy,
  failure,
  onSend,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // Read once the form is there.
  const [firstField] = useState(() => ({
    get current() {
      return form.current?.querySelector<HTMLElement>('input, select, textarea') ?? null
    },
  }))
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      keepLabel="Not now"
      initialFocus={firstField}
      locked={busy}
      action={
        <Button form={id} type="submit" size="foot" variant="primary" busy={busy} busyLabel={busyLabel}>
          {sendLabel}
        </Button>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
      >
        {children}
        {failure !== null && (
          <Notice tone="danger" role="alert" title={failure.title}>
            {failure.text}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
