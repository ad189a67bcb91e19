import { PageSkeleton } from '@/components/merchant/page-skeleton'

export default function Loading() {
  return <PageSkeleton />
}
