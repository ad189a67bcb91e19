'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { errorText } from '@/lib/client/api/api-error'
import { type EndedSessions, endSessionsMutation } from '@/lib/client/queries/account-mutations'
import { merchantPaths } from '../merchant-paths'

const words: Readonly<Record<EndedSessions, { title: string; confirm: string; text: string }>> = {
  others: {
    title: 'End all other sessions?',
    confirm: 'End other sessions',
    text: 'Every other browser has to sign in again. This one stays signed in.',
  },
  all: {
    title: 'Sign out everywhere?',
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
  const shown = useLastShown(ending) ?? 'others'
  const end = useMutation(endSessionsMutation(useQueryClient()))
  const onEnded = ({ ended }: { readonly ended: number }, sessions: EndedSessions) => {
    // A full navigation, so that no data of the session stays in memory.
    if (sessions === 'all') return window.location.assign(merchantPaths.overview)
    toast.show({ message: ended === 1 ? '1 session ended' : `${ended} sessions ended` })
    onClose()
  }
  const { title, confirm, text } = words[shown]
  // Signing out everywhere navigates away, and stays busy until then.
  const busy = end.isPending || (end.isSuccess && end.variables === 'all')
  return (
    <ConfirmDialog
      open={ending !== null}
      title={title}
      description={otherSessionsText(others)}
      keepLabel="Keep them"
      confirmLabel={confirm}
      busy={busy}
      busyLabel="Signing out…"
      failure={end.error && { title: 'The sessions are still open.', text: errorText(end.error) }}
      onConfirm={() => end.mutate(shown, { onSuccess: onEnded })}
      onClose={() => {
        end.reset()
        onClose()
      }}
    >
      <p>{text} API keys keep working.</p>
    </ConfirmDialog>
  )
}

function otherSessionsText(count: number): string {
  if (count === 0) return 'No other sessions.'
  return count === 1 ? 'One other session is open.' : `${count} other sessions are open.`
}
