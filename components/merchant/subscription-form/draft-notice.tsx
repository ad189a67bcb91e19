'use client'

import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { dateTimeFormat } from '@/lib/language/intl-cache'
import type { DraftKeeping } from '../subscription-draft/use-kept-draft'

/** A moment of this browser, so in its own time zone. */
const MOMENT = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

interface DraftNoticeProps {
  readonly keeping: DraftKeeping
  readonly onDiscard: () => void
}

/** Notice that a draft of an earlier visit was restored. */
export function DraftNotice({ keeping: { restoredFrom }, onDiscard }: DraftNoticeProps) {
  const { formats } = useSay().reader
  if (restoredFrom === null) return null
  return (
    <Notice
      role="status"
      className="mb-6"
      title={`Your draft of ${dateTimeFormat(formats, MOMENT).format(restoredFrom)} is back.`}
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
