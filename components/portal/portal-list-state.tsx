import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { errorText } from '@/lib/client/api/api-error'

/** Placeholder or notice of a list that is loading, offline, or could not be read; nothing while all is well. */
export function PortalListState({ list }: { readonly list: UseInfiniteQueryResult }) {
  if (list.fetchStatus === 'paused') {
    return (
      <Notice tone="warn" role="status" className="mt-5" title="You’re offline.">
        {list.data ? 'This may be out of date.' : 'Nothing could be read yet.'} We’ll continue when you’re
        back.
      </Notice>
    )
  }
  if (list.isError) {
    return (
      <Notice
        tone="danger"
        role="alert"
        className="mt-5"
        title={list.data ? 'This could not be read again.' : 'Your subscriptions could not be read.'}
        action={
          <Button size={30} busy={list.isFetching} busyLabel="Trying again…" onClick={() => list.refetch()}>
            Try again
          </Button>
        }
      >
        {errorText(list.error)} This doesn’t affect your payments.
      </Notice>
    )
  }
  return list.isPending ? <PortalSkeleton /> : null
}

/** Placeholder of the list, at its final size. */
function PortalSkeleton() {
  return (
    <div role="status" aria-label="Loading your subscriptions" className="mt-7 grid gap-2">
      <Skeleton className="mb-1 h-4 w-20" />
      {[0, 1, 2].map((row) => (
        <div
          key={row}
          className="flex h-[78px] items-center gap-3 rounded-card border border-line bg-surface px-4"
        >
          <Skeleton className="size-9" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-44 max-w-full" />
            <Skeleton className="h-3 w-28" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}
