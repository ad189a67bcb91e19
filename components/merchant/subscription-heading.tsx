'use client'

import { useSuspenseQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { LinkButton } from '@/components/ui/link-button'
import { subscriptionQuery } from '@/lib/client/subscription-queries'
import { merchantPaths } from './merchant-paths'
import { PageHeading } from './page-heading'
import { PaymentLinkFrame } from './payment-link-frame'
import { SubscriptionBadge } from './subscription-badge'

/** Title, status and payment link of a subscription. */
export function SubscriptionHeading({ subscriptionId }: { readonly subscriptionId: string }) {
  const { data } = useSuspenseQuery(subscriptionQuery(subscriptionId))
  const { title, status, payUrl } = data.data
  return (
    <>
      <PageHeading
        crumbs={[{ label: 'Subscriptions', href: merchantPaths.subscriptions }]}
        here="Subscribers"
        title={title}
        badge={<SubscriptionBadge status={status} />}
        actions={
          <LinkButton
            href={merchantPaths.editSubscription(subscriptionId)}
            icon={<Pencil size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            Edit
          </LinkButton>
        }
      />
      <PaymentLinkFrame payUrl={payUrl} title={title} className="mt-4" />
    </>
  )
}
