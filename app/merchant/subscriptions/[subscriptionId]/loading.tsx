import { SubscriptionSkeleton } from '@/components/merchant/subscriptions/subscription-skeleton'

export default function Loading() {
  return <SubscriptionSkeleton />
}
