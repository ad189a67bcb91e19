import { Skeleton } from '@/components/ui/skeleton'

const CELLS = ['active', 'trialing', 'past due', 'at risk', 'new', 'churned']

/** The overview before its figures are there, at the size that they will have. */
export function OverviewSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the figures"
      className="mt-5 grid rounded-card border border-line xl:grid-cols-[minmax(0,1fr)_344px]"
    >
      <div className="h-[412px] px-6 py-5 max-dash:px-4">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="mt-2 h-9 w-56" />
        <Skeleton className="mt-12 h-48 w-full" />
      </div>
      <div className="grid grid-cols-2 border-line max-xl:border-t xl:border-s dash:max-xl:grid-cols-3">
        {CELLS.map((cell) => (
          <div key={cell} className="px-[18px] py-[18px]">
            <Skeleton className="h-4 w-16" />
            <Skeleton className="mt-2 h-6 w-12" />
          </div>
        ))}
      </div>
    </div>
  )
}
