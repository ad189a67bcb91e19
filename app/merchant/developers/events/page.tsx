import type { Metadata } from 'next'
import { Suspense } from 'react'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor, type Merchant } from '@/app/_parts/visitor'
import { EventsSection } from '@/components/merchant/events/events-section'
import { EventsSkeleton } from '@/components/merchant/events/events-skeleton'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { readEventFilters } from '@/lib/client/lists/event-filters'
import { readListStart } from '@/lib/client/lists/paged-list'
import { eventsQuery } from '@/lib/client/queries/event-queries'

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
  await getQueryClient().prefetchInfiniteQuery(eventsQuery(filters, start, readsOf(merchant)))
  return (
    <Hydrated>
      <EventsSection />
    </Hydrated>
  )
}
