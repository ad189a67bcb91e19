import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { sayError } from '@/components/language/problem-text'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'

/** Placeholder or notice of a list that is loading, offline, or could not be read; nothing while all is well. */
export function PortalListState({ list }: { readonly list: UseInfiniteQueryResult }) {
  const say = useSay()
  if (list.fetchStatus === 'paused') {
    return (
      <Notice tone="warn" role="status" className="mt-5" title={say('site.offline')}>
        {say(list.data ? 'portal.outOfDate' : 'portal.nothingRead')}
      </Notice>
    )
  }
  if (list.isError) {
    return (
      <Notice
        tone="danger"
        role="alert"
        className="mt-5"
        title={say(list.data ? 'portal.notReadAgain' : 'portal.notRead')}
        action={
          <Button
            size={30}
            busy={list.isFetching}
            busyLabel={say('site.tryingAgain')}
            onClick={() => list.refetch()}
          >
            {say('site.tryAgain')}
          </Button>
        }
      >
        {say('portal.paymentsUnaffected', { problem: sayError(say, list.error) })}
      </Notice>
    )
  }
  return list.isPending ? <PortalSkeleton /> : null
}

/** Placeholder of the list, at its final size. */
function PortalSkeleton() {
  const say = useSay()
  return (
    <div role="status" aria-label={say('portal.loading')} className="mt-7 grid gap-2">
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
