import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { getVisitor, merchantOf } from '@/app/_parts/visitor'
import { findSubscription, subscriptionTitle } from '@/app/merchant/_parts/find-subscription'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { EditSubscription } from '@/components/merchant/subscription-form/edit-subscription'
import { tokensQuery } from '@/lib/client/queries/token-queries'

interface EditSubscriptionPageProps {
  readonly params: Promise<{ subscriptionId: string }>
}

export async function generateMetadata({ params }: EditSubscriptionPageProps): Promise<Metadata> {
  const { subscriptionId } = await params
  return { title: `Edit ${await subscriptionTitle(subscriptionId, 'subscription')}` }
}

export default async function EditSubscriptionPage({ params }: EditSubscriptionPageProps) {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const { subscriptionId } = await params
  if (!(await findSubscription(visitor, subscriptionId))) notFound()
  await getQueryClient().fetchQuery(tokensQuery(readsOf(visitor)))
  return (
    <Hydrated>
      <EditSubscription
        subscriptionId={subscriptionId}
        merchant={merchantOf(visitor)}
        now={visitor.deps.clock.now()}
      />
    </Hydrated>
  )
}
