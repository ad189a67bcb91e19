'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { callApi } from '@/lib/client/api/api'
import { errorText } from '@/lib/client/api/api-error'
import { sessionsQuery } from '@/lib/client/settings-queries'
import { merchantPaths } from './merchant-paths'

export type EndedSessions = 'others' | 'all'

const words: Readonly<Record<EndedSessions, { title: string; act: string; text: string }>> = {
  others: {
    title: 'End all other sessions?',
    act: 'End other sessions',
    text: 'Every other browser has to sign in again. This one stays signed in.',
  },
  all: {
    title: 'Sign out everywhere?',
    act: 'Sign out everywhere',
    text: 'Every browser has to sign in again, this one too.',
  },
}

interface EndSessionsDialogProps {
  /** Null closes the dialog. */
  readonly ending: EndedSessions | null
  /** How many other sessions are known of. */
  readonly others: number
  readonly onClose: () => void
}

/** Ends many sessions at once, after a question. */
export function EndSessionsDialog({ ending, others, onClose }: EndSessionsDialogProps) {
  const client = useQueryClient()
  const toast = useToast()
  const shown = useLastShown(ending) ?? 'others'
  const end = useMutation({
    mutationFn: (sessions: EndedSessions) => callApi('endSessions', { body: { sessions } }),
    onSuccess: async ({ ended }, sessions) => {
      // Nothing of the session stays in memory.
      if (sessions === 'all') return window.location.assign(merchantPaths.overview)
      toast.show({ message: ended === 1 ? '1 session ended' : `${ended} sessions ended` })
      await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
      onClose()
    },
  })
  const { title, act, text } = words[shown]
  // Until the page has left, for the one act that leaves it.
  const busy = end.isPending || (end.isSuccess && end.variables === 'all')
  return (
    <Dialog
      open={ending !== null}
      onOpenChange={(next) => {
        if (next) return
        end.reset()
        onClose()
      }}
      title={title}
      description={others === 1 ? 'One other session is open.' : `${others} other sessions are open.`}
      keepLabel="Keep them"
      locked={busy}
      act={
        <Button
          size="foot"
          variant="danger"
          busy={busy}
          busyLabel="Signing out…"
          onClick={() => end.mutate(shown)}
        >
          {act}
        </Button>
      }
    >
      <p>{text} API keys are no sessions and go on working.</p>
      {end.isError && (
        <Notice tone="danger" role="alert" className="mt-4" title="The sessions go on.">
          {errorText(end.error)}
        </Notice>
      )}
    </Dialog>
  )
}
