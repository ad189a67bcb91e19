import type { Metadata } from 'next'
import { Suspense } from 'react'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor, type Merchant } from '@/app/_parts/visitor'
import { PaymentsSection } from '@/components/merchant/payments/payments-section'
import { PaymentsSkeleton } from '@/components/merchant/payments/payments-skeleton'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { readListStart } from '@/lib/client/lists/paged-list'
import { readPaymentFilters } from '@/lib/client/lists/payment-filters'
import { paymentsQuery } from '@/lib/client/queries/payment-queries'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'

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
  const client = getQueryClient()
  const reads = readsOf(merchant)
  await Promise.all([
    client.prefetchInfiniteQuery(paymentsQuery(filters, start, reads)),
    client.prefetchInfiniteQuery(subscriptionsQuery(reads)),
  ])
  return (
    <Hydrated>
      <PaymentsSection />
    </Hydrated>
  )
}
