'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import type { TheirChange } from '../subscription-draft/draft-conflict'

interface ConflictPanelProps {
  readonly changes: readonly TheirChange[]
  readonly busy: boolean
  readonly onTakeTheirs: () => void
  readonly onKeepMine: () => void
}

/** Fields saved elsewhere while the form was open, beside the draft's, with the choice between them. */
export function ConflictPanel({ changes, busy, onTakeTheirs, onKeepMine }: ConflictPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const both = changes.filter(({ mine }) => mine !== null).length
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Changed by someone else"
      className="mb-6 rounded-card outline-none focus:outline-2 focus:outline-accent focus:outline-offset-2"
    >
      <Notice
        tone="warn"
        title="Somebody else changed this subscription while you had it open."
        action={
          <>
            <Button size={30} onClick={onTakeTheirs}>
              Take theirs
            </Button>
            <Button size={30} busy={busy} busyLabel="Saving…" onClick={onKeepMine}>
              Keep mine and save again
            </Button>
          </>
        }
      >
        <p>
          Nothing was overwritten, and what you typed is still here.{' '}
          {both === 0
            ? 'Your changes and theirs touch different fields, so both can be saved.'
            : 'What only one of you changed is kept either way.'}
        </p>
        <ul className="mt-3 grid gap-3">
          {changes.map((change) => (
            <ChangeEntry key={change.field} change={change} />
          ))}
        </ul>
      </Notice>
    </section>
  )
}

function ChangeEntry({ change: { label, before, theirs, mine } }: { readonly change: TheirChange }) {
  return (
    <li className="text-user-content text-hint">
      <p className="font-semibold text-ink">{label}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <dt>{before === null ? 'New' : 'Theirs'}</dt>
        <dd className="text-ink">{theirs}</dd>
        {mine !== null && (
          <>
            <dt>Mine</dt>
            <dd className="text-ink">{mine}</dd>
          </>
        )}
        {before !== null && (
          <>
            <dt>Before</dt>
            <dd>{before}</dd>
          </>
        )}
      </dl>
    </li>
  )
}
