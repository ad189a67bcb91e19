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
      <Notice tone="warn" role="status" className="mt-6" title="You are offline.">
        What you type is kept. You can send it already: it goes out when you are back.
      </Notice>
    )
  }
  return (
    <Notice
      tone="warn"
      role="status"
      className="mt-6"
      title={online ? awayText(state.error) : 'You are offline.'}
      action={
        <Button size={30} onClick={stop}>
          Do not send
        </Button>
      }
    >
      {online
        ? 'It is sent again by itself, and never acts twice. What you typed is kept.'
        : 'It is sent by itself when you are back. What you typed is kept.'}
    </Notice>
  )
}

function awayText(error: unknown): string {
  return error instanceof ApiError ? 'The server is busy.' : 'The server cannot be reached.'
}
