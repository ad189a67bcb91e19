import { AllSubscribersSkeleton } from '@/components/merchant/subscribers/all-subscribers-skeleton'

export default function Loading() {
  return <AllSubscribersSkeleton />
}
