import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { ApiError, errorText } from '@/lib/client/api/api-error'
import { subscriptionQuery } from '@/lib/client/subscription-queries'

interface ChangeRefusedProps {
  readonly subscriptionId: string
  /** Why the change was not made; null where there is nothing to say. */
  readonly error: Error | null
}

/** A change that was not made, and what to do: read what somebody else saved, or try again. */
export function ChangeRefused({ subscriptionId, error }: ChangeRefusedProps) {
  const newest = useQuery({ ...subscriptionQuery(subscriptionId), enabled: false })
  if (error === null) return null
  if (!(error instanceof ApiError) || error.code !== 'version_mismatch') {
    return (
      <Notice tone="danger" role="alert" className="mt-5" title="Nothing was changed.">
        {errorText(error)}
      </Notice>
    )
  }
  const readSince = newest.data !== undefined && newest.dataUpdatedAt > 0 && newest.isFetchedAfterMount
  return (
    <Notice
      tone="warn"
      role="alert"
      className="mt-5"
      title="Somebody else changed this subscription while you had it open."
      action={
        !readSince && (
          <Button
            size={30}
            busy={newest.isFetching}
            busyLabel="Reading…"
            onClick={() => void newest.refetch()}
          >
            Show what is saved now
          </Button>
        )
      }
    >
      {readSince
        ? 'This page shows what is saved now. Choose again if you still want to.'
        : 'Nothing was overwritten.'}
    </Notice>
  )
}
