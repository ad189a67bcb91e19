import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Suspense } from 'react'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor, type Merchant } from '@/app/_parts/visitor'
import { readEvents } from '@/app/merchant/_parts/merchant-reads'
import { EventsSkeleton } from '@/components/merchant/events/events-skeleton'
import { EventsSection } from '@/components/merchant/events-section'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { createQueryClient } from '@/lib/client/api/query-client'
import { eventsQuery } from '@/lib/client/event-queries'
import { readEventFilters } from '@/lib/client/lists/event-filters'
import { readListStart } from '@/lib/client/lists/paged-list'

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
