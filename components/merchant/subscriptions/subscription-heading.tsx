'use client'

import { useSuspenseQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import Link from 'next/link'
import { LinkButton } from '@/components/ui/controls/link-button'
import { readFilters } from '@/lib/client/lists/subscriber-filters'
import { subscribersCsvAddress } from '@/lib/client/queries/subscriber-queries'
import { subscriptionQuery } from '@/lib/client/queries/subscription-queries'
import { useAddressQuery } from '../list/address'
import { ExportLink } from '../list/export-link'
import { merchantPaths } from '../merchant-paths'
import { PageHeading } from '../shell/page-heading'
import { PaymentLinkFrame } from './payment-link-frame'
import { SubscriptionBadge } from './subscription-badge'

/** Heading of a subscription's page: title, status and payment link. */
export function SubscriptionHeading({ subscriptionId }: { readonly subscriptionId: string }) {
  const { data } = useSuspenseQuery(subscriptionQuery(subscriptionId))
  const filters = readFilters(useAddressQuery())
  const { title, status, payUrl } = data.data
  return (
    <>
      <PageHeading
        crumbs={[{ label: 'Subscriptions', href: merchantPaths.subscriptions }]}
        here="Subscribers"
        title={title}
        badge={<SubscriptionBadge status={status} />}
        actions={
          <>
            <ExportLink href={subscribersCsvAddress(subscriptionId, filters)} />
            <LinkButton
              href={merchantPaths.editSubscription(subscriptionId)}
              icon={<Pencil size={16} strokeWidth={1.75} aria-hidden="true" />}
            >
              Edit
            </LinkButton>
          </>
        }
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <PaymentLinkFrame payUrl={payUrl} title={title} />
        <Link href={merchantPaths.paymentLinks(subscriptionId)} className="text-hint text-link">
          Links for customers
        </Link>
      </div>
    </>
  )
}
