'use client'

import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { subscriberNowQuery } from '@/lib/client/subscriber-queries'
import { moneyInFlightText } from './money-in-flight-text'

/** Whether a charge of the subscriber is under way, and what became of the last one. */
export function MoneyInFlight({ subscriberId, now }: { readonly subscriberId: string; readonly now: Date }) {
  const subscriber = useQuery(subscriberNowQuery(subscriberId))
  if (subscriber.isPending) return <Skeleton className="my-0.5 h-3.5 w-48" />
  if (subscriber.isError) return 'Could not be read. What is already under way will still be paid.'
  return moneyInFlightText(subscriber.data.payments, now)
}
