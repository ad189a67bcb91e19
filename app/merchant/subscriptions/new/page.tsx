import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getVisitor, merchantOf } from '@/app/_parts/visitor'
import { readTokens } from '@/app/merchant/_parts/merchant-reads'
import { merchantPaths } from '@/components/merchant/merchant-paths'
import { PageHeading } from '@/components/merchant/shell/page-heading'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { CreateSubscriptionForm } from '@/components/merchant/subscription-form/create-subscription-form'
import { createQueryClient } from '@/lib/client/api/query-client'
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
