import { Skeleton } from '@/components/ui/feedback/skeleton'
import { HeadingSkeleton } from '../shell/page-skeleton'

const SECTIONS = ['second', 'third', 'fourth']

interface FormSkeletonProps {
  /** Leaves room for the breadcrumb of a nested page. */
  readonly below?: boolean
}

/** Placeholder of a form in sections. */
export function FormSkeleton({ below = true }: FormSkeletonProps) {
  return (
    <div role="status" aria-label="Loading the form">
      <HeadingSkeleton below={below} />
      <div className="mt-5 max-w-[684px] border-line border-t pt-6">
        <div className="grid gap-4 dash:grid-cols-[minmax(0,1fr)_152px]">
          <FieldSkeleton />
          <FieldSkeleton />
        </div>
        {SECTIONS.map((section) => (
          <div key={section} className="mt-6 border-line border-t pt-5">
            <Skeleton className="mb-4 h-4 w-24" />
            <FieldSkeleton />
          </div>
        ))}
      </div>
    </div>
  )
}

function FieldSkeleton() {
  return (
    <div>
      <Skeleton className="mb-2 h-3.5 w-20" />
      <Skeleton className="h-[38px] w-full rounded-control" />
    </div>
  )
}
