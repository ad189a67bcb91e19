'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSay } from '@/components/language/use-say'
import { Checkbox } from '@/components/ui/controls/checkbox'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import type { Data } from '@/lib/client/api/api'
import { errorText } from '@/lib/client/api/api-error'
import {
  type EndedSessions,
  type EndSessions,
  endSessionsMutation,
} from '@/lib/client/queries/account-mutations'
import { formatCount, type Writing } from '@/lib/language/amounts'
import { merchantPaths } from '../merchant-paths'

const words: Readonly<Record<EndedSessions, { title: string; keep: string; confirm: string; text: string }>> =
  {
    others: {
      title: 'End all other sessions?',
      keep: 'Keep them',
      confirm: 'End other sessions',
      text: 'Every other browser has to sign in again. This one stays signed in.',
    },
    all: {
      title: 'Sign out everywhere?',
      keep: 'Stay signed in',
      confirm: 'Sign out everywhere',
      text: 'Every browser has to sign in again, this one too.',
    },
  }

interface EndSessionsDialogProps {
  /** Null closes the dialog. */
  readonly ending: EndedSessions | null
  /** Count of the other sessions. */
  readonly others: number
  readonly onClose: () => void
}

/** Ends all other sessions, or all, after a question. */
export function EndSessionsDialog({ ending, others, onClose }: EndSessionsDialogProps) {
  const toast = useToast()
  const { reader } = useSay()
  const shown = useLastShown(ending) ?? 'others'
  const [revokeApiKeys, setRevokeApiKeys] = useState(false)
  const end = useMutation(endSessionsMutation(useQueryClient()))
  const onEnded = (answer: Data<'endSessions'>, { sessions }: EndSessions) => {
    // A full navigation, so that no data of the session stays in memory.
    if (sessions === 'all') return window.location.assign(merchantPaths.overview)
    toast.show({ message: endedText(answer, reader) })
    close()
  }
  const close = () => {
    end.reset()
    setRevokeApiKeys(false)
    onClose()
  }
  const { title, keep, confirm, text } = words[shown]
  // Signing out everywhere navigates away, and stays busy until then.
  const busy = end.isPending || (end.isSuccess && end.variables.sessions === 'all')
  return (
    <ConfirmDialog
      open={ending !== null}
      title={title}
      description={otherSessionsText(others, reader)}
      keepLabel={keep}
      confirmLabel={confirm}
      busy={busy}
      busyLabel="Signing out…"
      failure={end.error && { title: 'The sessions are still open.', text: errorText(end.error) }}
      onConfirm={() => end.mutate({ sessions: shown, revokeApiKeys }, { onSuccess: onEnded })}
      onClose={close}
    >
      <p>{text}</p>
      <div className="mt-4">
        <Checkbox
          label="Revoke all API keys too"
          checked={revokeApiKeys}
          onChange={() => setRevokeApiKeys(!revokeApiKeys)}
        />
        <p className="mt-1 text-hint text-ink-2">
          {revokeApiKeys
            ? 'Every program that uses one is refused at once. This can’t be undone.'
            : 'API keys keep working.'}
        </p>
      </div>
    </ConfirmDialog>
  )
}

function otherSessionsText(count: number, writing: Writing): string {
  if (count === 0) return 'No other sessions.'
  return count === 1
    ? 'One other session is open.'
    : `${formatCount(count, writing)} other sessions are open.`
}

function endedText({ ended, revokedApiKeys }: Data<'endSessions'>, writing: Writing): string {
  const sessions = ended === 1 ? '1 session ended' : `${formatCount(ended, writing)} sessions ended`
  if (revokedApiKeys === 0) return sessions
  return `${sessions}, ${revokedApiKeys === 1 ? '1 API key' : `${formatCount(revokedApiKeys, writing)} API keys`} revoked`
}
