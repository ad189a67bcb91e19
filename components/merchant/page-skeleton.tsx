import { Skeleton } from '@/components/ui/feedback/skeleton'
import { HeadingSkeleton } from './heading-skeleton'

const ROWS = Array.from({ length: 6 }, (_, row) => row)

/** A page with a heading, a button and a table, while it is on its way. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <HeadingSkeleton action />
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
