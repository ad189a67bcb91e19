import type { Metadata } from 'next'
import { Suspense } from 'react'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { getVisitor, type Merchant } from '@/app/_parts/visitor'
import { InvoicesSection } from '@/components/merchant/invoices/invoices-section'
import { InvoicesSkeleton } from '@/components/merchant/invoices/invoices-skeleton'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { readInvoiceFilters } from '@/lib/client/lists/invoice-filters'
import { readListStart } from '@/lib/client/lists/paged-list'
import { invoicesQuery } from '@/lib/client/queries/payment-queries'

export const metadata: Metadata = { title: 'Invoices' }

interface InvoicesPageProps {
  readonly searchParams: Promise<SearchQuery>
}

export default async function InvoicesPage({ searchParams }: InvoicesPageProps) {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  return (
    <Suspense fallback={<InvoicesSkeleton />}>
      <Invoices merchant={visitor} query={queryOf(searchParams)} />
    </Suspense>
  )
}

interface InvoicesProps {
  readonly merchant: Merchant
  readonly query: Promise<URLSearchParams>
}

/** The first rows come with the page; where reading them fails, the browser tries again and says so. */
async function Invoices({ merchant, query }: InvoicesProps) {
  const filters = readInvoiceFilters(await query)
  const start = readListStart(await query)?.cursor ?? null
  await getQueryClient().prefetchInfiniteQuery(invoicesQuery(filters, start, readsOf(merchant)))
  return (
    <Hydrated>
      <InvoicesSection />
    </Hydrated>
  )
}
