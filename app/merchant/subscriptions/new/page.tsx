import type { Metadata } from 'next'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient, Hydrated } from '@/app/_parts/query-client'
import { getVisitor, merchantOf } from '@/app/_parts/visitor'
import { merchantPaths } from '@/components/merchant/merchant-paths'
import { PageHeading } from '@/components/merchant/shell/page-heading'
import { SessionEnded } from '@/components/merchant/shell/session-ended'
import { CreateSubscriptionForm } from '@/components/merchant/subscription-form/create-subscription-form'
import { tokensQuery } from '@/lib/client/queries/token-queries'

export const metadata: Metadata = { title: 'Create subscription' }

export default async function NewSubscriptionPage() {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  await getQueryClient().fetchQuery(tokensQuery(readsOf(visitor)))
  return (
    <Hydrated>
      <PageHeading
        crumbs={[{ label: 'Subscriptions', href: merchantPaths.subscriptions }]}
        here="New"
        title="Create subscription"
      />
      <CreateSubscriptionForm merchant={merchantOf(visitor)} now={visitor.deps.clock.now()} />
    </Hydrated>
  )
}
