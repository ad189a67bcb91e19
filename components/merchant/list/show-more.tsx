import type { UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { errorText } from '@/lib/client/api/api-error'

interface ShowMoreProps {
  readonly list: Pick<
    UseSuspenseInfiniteQueryResult,
    'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage'
  >
}

/** Button for the next page of a list, with the reason where it could not be read. */
export function ShowMore({ list }: ShowMoreProps) {
  return (
    <>
      {list.isFetchNextPageError && (
        <Notice tone="danger" role="alert" className="mt-3" title="The rest could not be read.">
          {errorText(list.error)}
        </Notice>
      )}
      {list.hasNextPage && (
        <Button
          className="mt-4"
          busy={list.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
