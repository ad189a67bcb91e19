import type { ReactNode } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { errorText } from '@/lib/client/api/api-error'

/** The part of a query's result that is needed here. */
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
  /** The rows in the plural: "sessions". */
  readonly what: string
  /** Count of placeholder rows. */
  readonly rows?: number
  readonly children?: ReactNode
}

/** A query's states: placeholder rows while it loads, a notice above the children when it fails or is offline. */
export function ReadState({ reading, what, rows = 2, children }: ReadStateProps) {
  const { data, isPending, isError, isFetching, fetchStatus, error, refetch } = reading
  const isThere = data !== undefined
  return (
    <>
      {fetchStatus === 'paused' && (
        <Notice tone="warn" role="status" className="mb-3" title="You’re offline.">
          {isThere ? 'This may be out of date.' : 'Nothing could be read yet.'} We’ll continue when you’re
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
