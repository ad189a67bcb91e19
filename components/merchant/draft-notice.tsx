'use client'

import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import type { DraftKeeping } from './subscription-draft/use-kept-draft'

const when = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

interface DraftNoticeProps {
  readonly keeping: DraftKeeping
  readonly onDiscard: () => void
}

/** Says that the form holds what was typed on an earlier visit. */
export function DraftNotice({ keeping: { restoredFrom }, onDiscard }: DraftNoticeProps) {
  if (restoredFrom === null) return null
  return (
    <Notice
      role="status"
      className="mb-6"
      title={`Your draft of ${when.format(restoredFrom)} is back.`}
      action={
        <Button size={30} onClick={onDiscard}>
          Discard draft
        </Button>
      }
    >
      It was kept in this browser, and is not saved yet.
    </Notice>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Since when what is typed is kept in this browser. */
export function DraftKept({ keeping: { keptAt, blocked } }: { readonly keeping: DraftKeeping }) {
  if (blocked) return <p className="me-auto text-hint text-ink-3">This browser keeps no draft.</p>
  if (keptAt === null) return null
  return <p className="me-auto text-hint text-ink-3">Draft kept in this browser, {clock.format(keptAt)}</p>
}
