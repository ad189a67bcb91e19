import { Skeleton } from '@/components/ui/feedback/skeleton'

const ROWS = Array.from({ length: 12 }, (_, row) => row)

/** Placeholder of a list, at its final size. */
export function ListSkeleton() {
  return (
    <div className="list-frame">
      <div className="h-9 border-line-2 border-b narrow:hidden" />
      {ROWS.map((row) => (
        <div
          key={row}
          className="flex items-center justify-between gap-6 border-line border-b wide:h-[47px] narrow:h-[87px]"
        >
          <span className="grid gap-2.5">
            <Skeleton className="h-3.5 w-28" />
            <Skeleton className="h-3.5 w-36 wide:hidden" />
          </span>
          <Skeleton className="h-3.5 w-36 narrow:hidden" />
          <Skeleton className="h-3.5 w-32 narrow:hidden" />
          <Skeleton className="h-3.5 w-40 narrow:hidden" />
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  )
}

interface ListSectionSkeletonProps {
  /** The rows in the plural: "payments". */
  readonly what: string
  /** The list has a search field. */
  readonly search?: boolean
}

/** Placeholder of filters and list, while the page loads. */
export function ListSectionSkeleton({ what, search = false }: ListSectionSkeletonProps) {
  return (
    <div role="status" aria-label={`Loading ${what}`}>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 max-dash:mt-3">
        <div className="flex items-center gap-2 max-dash:py-1">
          <Skeleton className="h-8 w-16 rounded-full max-dash:h-9" />
          <Skeleton className="h-8 w-28 rounded-full max-dash:h-9" />
          <Skeleton className="h-8 w-28 rounded-full max-dash:h-9" />
        </div>
        {search && <Skeleton className="h-8 w-full rounded-control max-dash:h-11 xl:w-[232px]" />}
      </div>
      <div className="mt-2">
        <ListSkeleton />
      </div>
    </div>
  )
}
