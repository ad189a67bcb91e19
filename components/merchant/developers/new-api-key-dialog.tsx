'use client'

import { useRef } from 'react'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { exportKeyCommand } from './api-commands'

interface NewApiKeyDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly name: string
  readonly apiKey: string
}

/** Shows a new key, which cannot be read again later. */
export function NewApiKeyDialog({ open, onClose, name, apiKey }: NewApiKeyDialogProps) {
  const key = useRef<HTMLElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Copy the key now"
      description={
        <>
          Copy <bdi>{name}</bdi> now: it won’t be shown again.
        </>
      }
      keepLabel="Done"
      // Not the button: a second Enter would close the dialog, and the key would be gone.
      initialFocus={key}
    >
      <div className="flex items-center gap-3 rounded-card border border-line bg-paper p-3">
        <code
          ref={key}
          tabIndex={-1}
          className="min-w-0 flex-1 text-address text-hint [overflow-wrap:anywhere]"
        >
          {apiKey}
        </code>
        <CopyButton value={apiKey} label="Copy the API key" variant="primary" size={36}>
          Copy
        </CopyButton>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-hint text-ink-2">
        <span>The commands on this page take it from DUES_API_KEY.</span>
        <CopyButton value={exportKeyCommand(apiKey)} label="Copy as variable of the shell">
          Copy as variable
        </CopyButton>
      </div>
      <p className="mt-3 text-hint text-ink-3">
        Anyone with this key can do what its scopes allow. Keep it on your server, never in a web page.
      </p>
    </Dialog>
  )
}
