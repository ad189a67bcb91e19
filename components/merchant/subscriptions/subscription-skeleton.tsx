import { Skeleton } from '@/components/ui/feedback/skeleton'
import { ListSectionSkeleton } from '../list/list-skeleton'
import { HeadingSkeleton } from '../shell/page-skeleton'

const COUNTS = ['active', 'trialing', 'past due', 'cancelled']

/** Placeholder of a subscription and its subscribers. */
export function SubscriptionSkeleton() {
  return (
    <>
      <HeadingSkeleton below action />
      {/* On narrow screens the actions wrap below the title. */}
      <Skeleton className="mt-3 h-9 w-56 rounded-control sm:hidden" />
      <Skeleton className="mt-4 h-8 w-[470px] rounded-control max-dash:h-10" />
      <div className="mt-6 flex border-line border-y max-dash:mt-4 max-xs:grid max-xs:grid-cols-2">
        {COUNTS.map((count) => (
          <div
            key={count}
            className="grid flex-1 border-line px-5 py-3 not-first:border-s first:ps-0 max-dash:px-3 max-dash:first:ps-0 max-xs:odd:border-s-0 max-xs:odd:ps-0"
          >
            <Skeleton className="my-0.5 h-3.5 w-16" />
            <Skeleton className="my-1 h-5 w-12" />
          </div>
        ))}
      </div>
      <ListSectionSkeleton what="subscribers" search />
    </>
  )
}
