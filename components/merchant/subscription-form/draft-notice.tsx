'use client'

import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import type { DraftKeeping } from '../subscription-draft/use-kept-draft'

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

/** Notice that a draft of an earlier visit was restored. */
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
