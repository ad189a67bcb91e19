import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { getVisitor } from '@/app/_parts/visitor'
import { findSubscription, subscriptionTitle } from '@/app/merchant/_parts/find-subscription'
import { PaymentLinksView } from '@/components/merchant/payment-links/payment-links-view'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { paymentLinksQuery } from '@/lib/client/queries/payment-link-queries'

interface PaymentLinksPageProps {
  readonly params: Promise<{ subscriptionId: string }>
}

export async function generateMetadata({ params }: PaymentLinksPageProps): Promise<Metadata> {
  const { subscriptionId } = await params
  return { title: `Payment links of ${await subscriptionTitle(subscriptionId, 'subscription')}` }
}

export default async function PaymentLinksPage({ params }: PaymentLinksPageProps) {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const { subscriptionId } = await params
  if (!(await findSubscription(visitor, subscriptionId))) notFound()
  await getQueryClient().fetchInfiniteQuery(paymentLinksQuery(subscriptionId, readsOf(visitor)))
  return (
    <Hydrated>
      <PaymentLinksView subscriptionId={subscriptionId} />
    </Hydrated>
  )
}
