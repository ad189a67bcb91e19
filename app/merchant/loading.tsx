import { OverviewPageSkeleton } from '@/components/merchant/overview/overview-skeleton'

/** The overview's own; every place below it has another. */
export default function Loading() {
  return <OverviewPageSkeleton />
}
