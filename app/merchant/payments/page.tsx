import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Suspense } from 'react'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor, type Merchant } from '@/app/_parts/visitor'
import { readPayments, readSubscriptions } from '@/app/merchant/_parts/merchant-reads'
import { PaymentsSkeleton } from '@/components/merchant/payments/payments-skeleton'
import { PaymentsSection } from '@/components/merchant/payments-section'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { createQueryClient } from '@/lib/client/api/query-client'
import { readListStart } from '@/lib/client/lists/paged-list'
import { readPaymentFilters } from '@/lib/client/lists/payment-filters'
import { paymentsQuery } from '@/lib/client/payment-queries'
import { subscriptionsQuery } from '@/lib/client/subscription-queries'

export const metadata: Metadata = { title: 'Payments' }

interface PaymentsPageProps {
  readonly searchParams: Promise<SearchQuery>
}

export default async function PaymentsPage({ searchParams }: PaymentsPageProps) {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  return (
    <Suspense fallback={<PaymentsSkeleton />}>
      <Payments merchant={visitor} query={queryOf(searchParams)} />
    </Suspense>
  )
}

interface PaymentsProps {
  readonly merchant: Merchant
  readonly query: Promise<URLSearchParams>
}

/** The first rows come with the page; where reading them fails, the browser tries again and says so. */
async function Payments({ merchant, query }: PaymentsProps) {
  const filters = readPaymentFilters(await query)
  const start = readListStart(await query)?.cursor ?? null
  const client = createQueryClient()
  await Promise.all([
    client.prefetchInfiniteQuery({
      ...paymentsQuery(filters, start, (cursor) => readPayments(merchant, filters, cursor)),
      retry: false,
    }),
    client.prefetchInfiniteQuery({
      ...subscriptionsQuery((cursor) => readSubscriptions(merchant, cursor)),
      retry: false,
    }),
  ])
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PaymentsSection />
    </HydrationBoundary>
  )
}
