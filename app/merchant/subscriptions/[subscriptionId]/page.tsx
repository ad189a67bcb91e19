import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor, type Merchant } from '@/app/_parts/visitor'
import { readSubscribers, readSubscription } from '@/app/merchant/_parts/merchant-reads'
import { subscriptionTitle } from '@/app/merchant/_parts/subscription-title'
import { ListSectionSkeleton } from '@/components/merchant/list/list-skeleton'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { SubscribersSection } from '@/components/merchant/subscribers-section'
import { CountsStrip } from '@/components/merchant/subscriptions/counts-strip'
import { SubscriptionHeading } from '@/components/merchant/subscriptions/subscription-heading'
import { createQueryClient } from '@/lib/client/api/query-client'
import { readListStart } from '@/lib/client/lists/paged-list'
import { readFilters } from '@/lib/client/lists/subscriber-filters'
import { subscribersQuery } from '@/lib/client/subscriber-queries'
import { subscriptionQuery } from '@/lib/client/subscription-queries'

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
  const subscription = await readSubscription(visitor, subscriptionId)
  if (!subscription) notFound()
  const client = createQueryClient()
  client.setQueryData(subscriptionQuery(subscriptionId).queryKey, subscription)
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SubscriptionHeading subscriptionId={subscriptionId} />
      <CountsStrip subscriptionId={subscriptionId} />
      <Suspense fallback={<ListSectionSkeleton what="subscribers" search />}>
        <Subscribers merchant={visitor} subscriptionId={subscriptionId} query={queryOf(searchParams)} />
      </Suspense>
    </HydrationBoundary>
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
  const client = createQueryClient()
  await client.prefetchInfiniteQuery({
    ...subscribersQuery(subscriptionId, filters, start, (cursor) =>
      readSubscribers(merchant, subscriptionId, filters, cursor),
    ),
    retry: false,
  })
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SubscribersSection subscriptionId={subscriptionId} />
    </HydrationBoundary>
  )
}
