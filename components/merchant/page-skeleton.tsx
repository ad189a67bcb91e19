import { Skeleton } from '@/components/ui/skeleton'

const ROWS = Array.from({ length: 6 }, (_, row) => row)

/** A page of the dashboard while it is on its way. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <h1 className="sr-only">Loading…</h1>
      <div className="flex h-9 items-center justify-between">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-9 w-36" />
      </div>
      <div className="mt-6 border-line-2 border-t">
        {ROWS.map((row) => (
          <div key={row} className="flex h-[58px] items-center justify-between border-line border-b">
            <Skeleton className="h-3.5 w-44" />
            <Skeleton className="h-3.5 w-24" />
          </div>
        ))}
      </div>
    </div>
  )
}
