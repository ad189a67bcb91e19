'use client'

import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useOnline } from '@/components/ui/hooks/use-online'
import { ApiError } from '@/lib/client/api/api-error'
import type { PersistentSend } from '../subscription-draft/use-persistent-send'

/** Notice that network or server is unavailable, and that the draft is kept. */
export function SendingNotice({ sending: { state, stop } }: { readonly sending: PersistentSend }) {
  const online = useOnline()
  if (state.name !== 'waiting') {
    return online ? null : (
      <Notice tone="warn" role="status" className="mt-6" title="You’re offline.">
        What you type is kept. You can already send it: we’ll save it when you’re back.
      </Notice>
    )
  }
  return (
    <Notice
      tone="warn"
      role="status"
      className="mt-6"
      title={online ? awayText(state.error) : 'You’re offline.'}
      action={
        <Button size={30} onClick={stop}>
          Don’t send
        </Button>
      }
    >
      {online
        ? 'We’ll send it again automatically, and it’s never saved twice. What you typed is kept.'
        : 'We’ll send it when you’re back. What you typed is kept.'}
    </Notice>
  )
}

function awayText(error: unknown): string {
  return error instanceof ApiError ? 'The server is busy.' : 'The server isn’t answering.'
}
