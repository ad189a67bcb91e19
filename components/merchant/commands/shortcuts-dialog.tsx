'use client'

import { Dialog } from '@/components/ui/overlays/dialog'
import { KeyCap } from '@/components/ui/text/key-cap'

interface ShortcutGroup {
  readonly title: string
  /** What has to be on the page for them. */
  readonly note?: string
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[]
}

const groups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl or ⌘', 'K'], does: 'Open the command menu' },
      { keys: ['C'], does: 'Create a subscription' },
      { keys: ['F6'], does: 'Go to the last message' },
      { keys: ['?'], does: 'Show this list' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'In lists',
    shortcuts: [
      { keys: ['/'], does: 'Search customers' },
      { keys: ['F'], does: 'Filter' },
    ],
  },
  {
    title: 'In lists of subscribers',
    note: 'They begin at a row: go to its checkbox or its link first.',
    shortcuts: [
      { keys: ['X'], does: 'Select the row in focus' },
      { keys: ['Shift', 'X'], does: 'Select up to the row in focus' },
      { keys: ['↑', '↓'], does: 'Move up or down' },
      { keys: ['Shift', '↑', '↓'], does: 'Move and select' },
    ],
  },
]

interface ShortcutsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** List of the dashboard's keyboard shortcuts. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Keyboard shortcuts"
      description="Single keys do nothing while you type."
      keepLabel="Close"
    >
      {groups.map(({ title, note, shortcuts }) => (
        <section key={title} className="mt-4 first:mt-0">
          <h3 className="font-semibold text-hint">{title}</h3>
          {note && <p className="mt-0.5 text-hint text-ink-2">{note}</p>}
          <dl className="mt-1.5 border-line border-t">
            {shortcuts.map(({ keys, does }) => (
              <div key={does} className="flex items-center justify-between gap-4 border-line border-b py-2">
                <dt>{does}</dt>
                <dd className="flex shrink-0 gap-1">
                  {keys.map((key) => (
                    <KeyCap key={key}>{key}</KeyCap>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
