import { Skeleton } from '@/components/ui/feedback/skeleton'

const ROWS = Array.from({ length: 6 }, (_, row) => row)

/** Placeholder of a page with a heading, a button and a table. */
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

interface HeadingSkeletonProps {
  /** Leaves room for the breadcrumb of a nested page. */
  readonly below?: boolean
  /** Leaves room for a button at the end of the line. */
  readonly action?: boolean
}

/** Placeholder of a page heading at its final height. */
export function HeadingSkeleton({ below = false, action = false }: HeadingSkeletonProps) {
  return (
    <div className={below ? 'flex items-end justify-between' : 'flex h-9 items-center justify-between'}>
      <h1 className="sr-only">Loading…</h1>
      <div className="grid">
        {below && <Skeleton className="mb-2 h-3.5 w-36 max-dash:h-[21px]" />}
        <Skeleton className={below ? 'my-1 h-6 w-56 max-dash:my-0.5' : 'h-6 w-48'} />
      </div>
      {action && <Skeleton className="h-9 w-36 rounded-control max-sm:hidden" />}
    </div>
  )
}
