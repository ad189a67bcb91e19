import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Suspense } from 'react'
import { readEvents } from '@/app/merchant/_parts/merchant-reads'
import { queryOf, type SearchQuery } from '@/app/merchant/_parts/search-query'
import { getVisitor, type Merchant } from '@/app/merchant/_parts/visitor'
import { EventsSection } from '@/components/merchant/events-section'
import { EventsSkeleton } from '@/components/merchant/events-skeleton'
import { SessionEnded } from '@/components/merchant/session-ended'
import { readEventFilters } from '@/lib/client/event-filters'
import { eventsQuery } from '@/lib/client/event-queries'
import { readListStart } from '@/lib/client/paged-list'
import { createQueryClient } from '@/lib/client/query-client'

export const metadata: Metadata = { title: 'Event log' }

interface EventsPageProps {
  readonly searchParams: Promise<SearchQuery>
}

export default async function EventsPage({ searchParams }: EventsPageProps) {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  return (
    <Suspense fallback={<EventsSkeleton />}>
      <Events merchant={visitor} query={queryOf(searchParams)} />
    </Suspense>
  )
}

interface EventsProps {
  readonly merchant: Merchant
  readonly query: Promise<URLSearchParams>
}

/** The first rows come with the page; where reading them fails, the browser tries again and says so. */
async function Events({ merchant, query }: EventsProps) {
  const filters = readEventFilters(await query)
  const start = readListStart(await query)?.cursor ?? null
  const client = createQueryClient()
  await client.prefetchInfiniteQuery({
    ...eventsQuery(filters, start, (cursor) => readEvents(merchant, filters, cursor)),
    retry: false,
  })
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <EventsSection />
    </HydrationBoundary>
  )
}
