import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getVisitor, merchantOf } from '@/app/_parts/visitor'
import { readSubscription, readTokens } from '@/app/merchant/_parts/merchant-reads'
import { subscriptionTitle } from '@/app/merchant/_parts/subscription-title'
import { EditSubscription } from '@/components/merchant/edit-subscription'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { createQueryClient } from '@/lib/client/api/query-client'
import { subscriptionQuery } from '@/lib/client/subscription-queries'
import { tokensQuery } from '@/lib/client/token-queries'

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
  const subscription = await readSubscription(visitor, subscriptionId)
  if (!subscription) notFound()
  const client = createQueryClient()
  client.setQueryData(subscriptionQuery(subscriptionId).queryKey, subscription)
  await client.fetchQuery(tokensQuery(() => readTokens(visitor)))
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <EditSubscription
        subscriptionId={subscriptionId}
        merchant={merchantOf(visitor)}
        now={visitor.deps.clock.now()}
      />
    </HydrationBoundary>
  )
}
