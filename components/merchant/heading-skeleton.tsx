import { Skeleton } from '@/components/ui/feedback/skeleton'

interface HeadingSkeletonProps {
  /** The page lies below another one, whose name stands above its title. */
  readonly below?: boolean
  /** There is a button at the end of the title's line. */
  readonly action?: boolean
}

/** The heading of a page of the dashboard while the page is on its way, as high as it will be. */
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
