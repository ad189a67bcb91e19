import { EventsSkeleton } from '@/components/merchant/events-skeleton'

export default function Loading() {
  return <EventsSkeleton />
}
