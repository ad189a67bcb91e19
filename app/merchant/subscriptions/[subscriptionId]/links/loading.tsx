import { PageSkeleton } from '@/components/merchant/shell/page-skeleton'

export default function Loading() {
  return <PageSkeleton />
}
