import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor, type Merchant } from '@/app/_parts/visitor'
import { findSubscription, subscriptionTitle } from '@/app/merchant/_parts/find-subscription'
import { ListSectionSkeleton } from '@/components/merchant/list/list-skeleton'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { SubscribersSection } from '@/components/merchant/subscribers/subscribers-section'
import { CountsStrip } from '@/components/merchant/subscriptions/counts-strip'
import { SubscriptionHeading } from '@/components/merchant/subscriptions/subscription-heading'
import { readListStart } from '@/lib/client/lists/paged-list'
import { readFilters } from '@/lib/client/lists/subscriber-filters'
import { subscribersQuery } from '@/lib/client/queries/subscriber-queries'

interface SubscribersPageProps {
  readonly params: Promise<{ subscriptionId: string }>
  readonly searchParams: Promise<SearchQuery>
}

export async function generateMetadata({ params }: SubscribersPageProps): Promise<Metadata> {
  const { subscriptionId } = await params
  return { title: await subscriptionTitle(subscriptionId, 'Subscribers') }
}

export default async function SubscribersPage({ params, searchParams }: SubscribersPageProps) {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const { subscriptionId } = await params
  if (!(await findSubscription(visitor, subscriptionId))) notFound()
  return (
    <Hydrated>
      <SubscriptionHeading subscriptionId={subscriptionId} />
      <CountsStrip subscriptionId={subscriptionId} />
      <Suspense fallback={<ListSectionSkeleton what="subscribers" search />}>
        <Subscribers merchant={visitor} subscriptionId={subscriptionId} query={queryOf(searchParams)} />
      </Suspense>
    </Hydrated>
  )
}

interface SubscribersProps {
  readonly merchant: Merchant
  readonly subscriptionId: string
  readonly query: Promise<URLSearchParams>
}

/** The first rows come with the page; where reading them fails, the browser tries again and says so. */
async function Subscribers({ merchant, subscriptionId, query }: SubscribersProps) {
  const filters = readFilters(await query)
  const start = readListStart(await query)?.cursor ?? null
  const reads = readsOf(merchant)
  await getQueryClient().prefetchInfiniteQuery(subscribersQuery(subscriptionId, filters, start, reads))
  return (
    <Hydrated>
      <SubscribersSection subscriptionId={subscriptionId} />
    </Hydrated>
  )
}
