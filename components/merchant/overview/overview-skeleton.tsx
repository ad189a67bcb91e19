import { Skeleton } from '@/components/ui/feedback/skeleton'
import { HeadingSkeleton } from '../shell/page-skeleton'

const CELLS = ['active', 'trialing', 'past due', 'at risk', 'new', 'churned']
const ROWS = Array.from({ length: 8 }, (_, row) => row)

/** Placeholder of the figures at their final size. */
export function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Loading the figures">
      <div className="mt-5 grid rounded-card border border-line xl:grid-cols-[minmax(0,1fr)_344px]">
        <div className="h-[412px] px-6 py-5 max-dash:px-4">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="mt-2 h-9 w-56" />
          <Skeleton className="mt-12 h-48 w-full" />
        </div>
        <div className="grid grid-cols-2 border-line max-xl:border-t xl:border-s dash:max-xl:grid-cols-3">
          {CELLS.map((cell) => (
            <div key={cell} className="px-[18px] py-[18px] max-dash:px-4 max-dash:py-3.5">
              <Skeleton className="h-4 w-16" />
              <Skeleton className="mt-2 h-6 w-12" />
              <Skeleton className="mt-2 h-8 w-32" />
            </div>
          ))}
        </div>
      </div>
      <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-[446fr_626fr]">
        <RowsSkeleton />
        <RowsSkeleton />
      </div>
    </div>
  )
}

/** Placeholder of the whole page. */
export function OverviewPageSkeleton() {
  return (
    <>
      <HeadingSkeleton action />
      <OverviewSkeleton />
    </>
  )
}

function RowsSkeleton() {
  return (
    <div className="min-w-0">
      <Skeleton className="my-1 h-4 w-44" />
      <div className="mt-2 border-line border-t">
        {ROWS.map((row) => (
          <div key={row} className="flex h-[37px] items-center justify-between gap-6 border-line border-b">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-3.5 w-16" />
          </div>
        ))}
      </div>
    </div>
  )
}
