'use client'

import { useRef } from 'react'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { Dialog } from '@/components/ui/overlays/dialog'

interface SecretDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly url: string
  readonly secret: string
  /** True for one that takes the place of another. */
  readonly rotated?: boolean
}

/** Shows the signing secret of an endpoint, which cannot be read again later. */
export function SecretDialog({ open, onClose, url, secret, rotated = false }: SecretDialogProps) {
  const text = useRef<HTMLElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Copy the signing secret now"
      description={
        <>
          Of <bdi className="[overflow-wrap:anywhere]">{url}</bdi>. It won’t be shown again.
        </>
      }
      keepLabel="Done"
      // Not the button: a second Enter would close the dialog, and the secret would be gone.
      initialFocus={text}
    >
      <div className="flex items-center gap-3 rounded-card border border-line bg-paper p-3">
        <code
          ref={text}
          tabIndex={-1}
          className="min-w-0 flex-1 text-address text-hint [overflow-wrap:anywhere]"
        >
          {secret}
        </code>
        <CopyButton value={secret} label="Copy the signing secret" variant="primary" size={36}>
          Copy
        </CopyButton>
      </div>
      <p className="mt-3 text-pretty text-hint text-ink-2">
        {rotated
          ? 'For 24 hours, deliveries are also signed with the previous secret, so you have time to change over.'
          : 'Your server verifies each delivery with it (Standard Webhooks). Keep it there, never in a web page.'}
      </p>
    </Dialog>
  )
}
