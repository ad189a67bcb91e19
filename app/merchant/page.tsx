import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor } from '@/app/_parts/visitor'
import { readFigures, readRecentEvents, readSubscriptions } from '@/app/merchant/_parts/merchant-reads'
import { OverviewView } from '@/components/merchant/overview-view'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { dayOf } from '@/lib/billing/money/recurring-revenue'
import { createQueryClient } from '@/lib/client/api/query-client'
import { recentEventsQuery } from '@/lib/client/event-queries'
import { metricsQuery, readRange } from '@/lib/client/queries/metrics-queries'
import { subscriptionsQuery } from '@/lib/client/subscription-queries'

export const metadata: Metadata = { title: 'Overview' }

interface OverviewPageProps {
  readonly searchParams: Promise<SearchQuery>
}

/** The figures come with the page; where reading them fails, the browser tries again and says so. */
export default async function OverviewPage({ searchParams }: OverviewPageProps) {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const { env, clock } = visitor.deps
  const range = readRange(await queryOf(searchParams))
  const today = dayOf(clock.now())
  const client = createQueryClient()
  await Promise.all([
    client.fetchInfiniteQuery(subscriptionsQuery((cursor) => readSubscriptions(visitor, cursor))),
    client.prefetchQuery({
      ...metricsQuery(range, today, () => readFigures(visitor, range, today)),
      retry: false,
    }),
    client.prefetchQuery({ ...recentEventsQuery(() => readRecentEvents(visitor)), retry: false }),
  ])
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OverviewView site={new URL(env.baseUrl).host} testMode={env.mode === 'test'} today={today} />
    </HydrationBoundary>
  )
}
