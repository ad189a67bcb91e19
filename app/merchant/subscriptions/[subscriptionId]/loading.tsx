import { SubscriptionSkeleton } from '@/components/merchant/subscription-skeleton'

export default function Loading() {
  return <SubscriptionSkeleton />
}
