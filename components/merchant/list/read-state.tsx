import type { ReactNode } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { errorText } from '@/lib/client/api/api-error'

/** What is read, as far as it matters here. */
interface Reading {
  readonly data: unknown
  readonly isPending: boolean
  readonly isError: boolean
  readonly isFetching: boolean
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface ReadStateProps {
  readonly reading: Reading
  /** What is read, in the plural: "sessions". */
  readonly what: string
  /** So many rows stand in for what is coming. */
  readonly rows?: number
  readonly children?: ReactNode
}

/** What stands in for a list that is not there yet, or above one that could not be read again. */
export function ReadState({ reading, what, rows = 2, children }: ReadStateProps) {
  const { data, isPending, isError, isFetching, fetchStatus, error, refetch } = reading
  const isThere = data !== undefined
  return (
    <>
      {fetchStatus === 'paused' && (
        <Notice tone="warn" role="status" className="mb-3" title="You are offline.">
          {isThere ? 'This was read before.' : 'Nothing could be read yet.'} It goes on by itself when you are
          back.
        </Notice>
      )}
      {isError && (
        <Notice
          tone="danger"
          role="alert"
          className="mb-3"
          title={`The ${what} could not be read.`}
          action={
            <Button size={30} busy={isFetching} busyLabel="Trying again…" onClick={() => refetch()}>
              Try again
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      )}
      {isPending && fetchStatus !== 'paused' && <RowsSkeleton what={what} rows={rows} />}
      {isThere && children}
    </>
  )
}

function RowsSkeleton({ what, rows }: { readonly what: string; readonly rows: number }) {
  return (
    <div role="status" className="rounded-card border border-line">
      <span className="sr-only">Loading {what}</span>
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
        <div key={key} className="grid gap-2 border-line border-b px-4 py-3.5 last:border-b-0">
          <Skeleton className="h-3.5 w-52" />
          <Skeleton className="h-3 w-72" />
        </div>
      ))}
    </div>
  )
}
