'use client'

import { useSuspenseQuery } from '@tanstack/react-query'
import { subscriptionQuery } from '@/lib/client/subscription-queries'
import { EditSubscriptionForm } from './edit-subscription-form'
import { merchantPaths } from './merchant-paths'
import { PageHeading } from './page-heading'
import { SubscriptionBadge } from './subscription-badge'
import { SubscriptionStatusSection } from './subscription-status-section'

/** Changing a subscription: its terms for new subscribers, and whether it takes any. */
export function EditSubscription({ subscriptionId }: { readonly subscriptionId: string }) {
  const { data: version } = useSuspenseQuery(subscriptionQuery(subscriptionId))
  const { title, status } = version.data
  return (
    <>
      <PageHeading
        crumbs={[
          { label: 'Subscriptions', href: merchantPaths.subscriptions },
          { label: title, href: merchantPaths.subscription(subscriptionId) },
        ]}
        here="Edit"
        title="Edit subscription"
        badge={<SubscriptionBadge status={status} />}
      />
      <div className="mt-5 max-w-[684px] border-line border-t pt-6">
        <EditSubscriptionForm version={version} />
        <SubscriptionStatusSection version={version} />
      </div>
    </>
  )
}
