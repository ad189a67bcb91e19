import type { Metadata } from 'next'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor } from '@/app/_parts/visitor'
import { OverviewView } from '@/components/merchant/overview/overview-view'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { dayOf } from '@/lib/billing/calendar'
import { recentEventsQuery } from '@/lib/client/queries/event-queries'
import { metricsQuery, readRange } from '@/lib/client/queries/metrics-queries'
import { firstPaymentQuery } from '@/lib/client/queries/payment-queries'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'

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
  const client = getQueryClient()
  const reads = readsOf(visitor)
  await Promise.all([
    client.fetchInfiniteQuery(subscriptionsQuery(reads)),
    client.prefetchInfiniteQuery(firstPaymentQuery(reads)),
    client.prefetchQuery(metricsQuery(range, today, reads)),
    client.prefetchQuery(recentEventsQuery(reads)),
  ])
  return (
    <Hydrated>
      <OverviewView
        site={new URL(env.baseUrl).host}
        testMode={env.mode === 'test'}
        organisation={visitor.caller.organisation}
        today={today}
      />
    </Hydrated>
  )
}
