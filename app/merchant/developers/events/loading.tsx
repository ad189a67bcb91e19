import { EventsSkeleton } from '@/components/merchant/events/events-skeleton'

export default function Loading() {
  return <EventsSkeleton />
}
