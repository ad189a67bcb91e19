import type { Metadata } from 'next'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { getVisitor } from '@/app/_parts/visitor'
import { DiscountsView } from '@/components/merchant/discounts/discounts-view'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { discountsQuery } from '@/lib/client/queries/discount-queries'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'

export const metadata: Metadata = { title: 'Discounts' }

export default async function DiscountsPage() {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const reads = readsOf(visitor)
  await Promise.all([
    getQueryClient().fetchInfiniteQuery(discountsQuery(reads)),
    getQueryClient().prefetchInfiniteQuery(subscriptionsQuery(reads)),
  ])
  return (
    <Hydrated>
      <DiscountsView />
    </Hydrated>
  )
}
