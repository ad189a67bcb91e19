import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { readTokens } from '@/app/merchant/_parts/merchant-reads'
import { getVisitor, merchantOf } from '@/app/merchant/_parts/visitor'
import { CreateSubscriptionForm } from '@/components/merchant/create-subscription-form'
import { merchantPaths } from '@/components/merchant/merchant-paths'
import { PageHeading } from '@/components/merchant/page-heading'
import { SessionEnded } from '@/components/merchant/session-ended'
import { createQueryClient } from '@/lib/client/query-client'
import { tokensQuery } from '@/lib/client/token-queries'

export const metadata: Metadata = { title: 'Create subscription' }

export default async function NewSubscriptionPage() {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const client = createQueryClient()
  await client.fetchQuery(tokensQuery(() => readTokens(visitor)))
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeading
        crumbs={[{ label: 'Subscriptions', href: merchantPaths.subscriptions }]}
        here="New"
        title="Create subscription"
      />
      <CreateSubscriptionForm merchant={merchantOf(visitor)} now={visitor.deps.clock.now()} />
    </HydrationBoundary>
  )
}
