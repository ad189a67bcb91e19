import type { Metadata } from 'next'
import { Suspense } from 'react'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor, type Merchant } from '@/app/_parts/visitor'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { AllSubscribersSection } from '@/components/merchant/subscribers/all-subscribers-section'
import { AllSubscribersSkeleton } from '@/components/merchant/subscribers/all-subscribers-skeleton'
import { readListStart } from '@/lib/client/lists/paged-list'
import { readFilters } from '@/lib/client/lists/subscriber-filters'
import { allSubscribersQuery } from '@/lib/client/queries/subscriber-queries'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'

export const metadata: Metadata = { title: 'Subscribers' }

interface AllSubscribersPageProps {
  readonly searchParams: Promise<SearchQuery>
}

export default async function AllSubscribersPage({ searchParams }: AllSubscribersPageProps) {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  return (
    <Suspense fallback={<AllSubscribersSkeleton />}>
      <Subscribers merchant={visitor} query={queryOf(searchParams)} />
    </Suspense>
  )
}

interface SubscribersProps {
  readonly merchant: Merchant
  readonly query: Promise<URLSearchParams>
}

/** The first rows come with the page; where reading them fails, the browser tries again and says so. */
async function Subscribers({ merchant, query }: SubscribersProps) {
  const filters = readFilters(await query)
  const start = readListStart(await query)?.cursor ?? null
  const client = getQueryClient()
  const reads = readsOf(merchant)
  await Promise.all([
    client.prefetchInfiniteQuery(allSubscribersQuery(filters, start, reads)),
    client.prefetchInfiniteQuery(subscriptionsQuery(reads)),
  ])
  return (
    <Hydrated>
      <AllSubscribersSection />
    </Hydrated>
  )
}
