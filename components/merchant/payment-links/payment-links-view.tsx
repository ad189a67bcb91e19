'use client'

import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { paymentLinksQuery } from '@/lib/client/queries/payment-link-queries'
import { subscriptionQuery } from '@/lib/client/queries/subscription-queries'
import type { WirePaymentLink } from '@/lib/wire/checkout/payment-links'
import { ShowMore } from '../list/show-more'
import { merchantPaths } from '../merchant-paths'
import { PageHeading } from '../shell/page-heading'
import { ArchivePaymentLinkDialog } from './archive-payment-link-dialog'
import { CreatePaymentLinkDialog } from './create-payment-link-dialog'
import { PaymentLinkList } from './payment-link-list'

/** Page of a subscription's payment links, with the dialogs that create and archive them. */
export function PaymentLinksView({ subscriptionId }: { readonly subscriptionId: string }) {
  const { title, plans } = useSuspenseQuery(subscriptionQuery(subscriptionId)).data.data
  const list = useSuspenseInfiniteQuery(paymentLinksQuery(subscriptionId))
  const links = list.data.pages.flatMap(({ data }) => data)
  const [creating, setCreating] = useState(false)
  const [archiving, setArchiving] = useState<WirePaymentLink | null>(null)
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => setCreating(true)}
    >
      Create payment link
    </Button>
  )
  return (
    <>
      <PageHeading
        crumbs={[
          { label: 'Subscriptions', href: merchantPaths.subscriptions },
          { label: title, href: merchantPaths.subscription(subscriptionId) },
        ]}
        here="Payment links"
        title="Payment links"
        {...(links.length > 0 && { actions: create })}
      />
      <p className="mt-3 mb-4 max-w-[68ch] text-ink-2">
        The subscription has a link for everybody. Make others for one customer, for one plan, or for one use.
      </p>
      {links.length === 0 ? (
        <EmptyState title="No other links yet" action={create}>
          Who comes by a link for a customer is known to you by your own id.
        </EmptyState>
      ) : (
        <>
          <PaymentLinkList
            links={links}
            planName={(planId) => plans.find(({ id }) => id === planId)?.name ?? 'A plan'}
            onArchive={setArchiving}
          />
          <ShowMore list={list} />
        </>
      )}
      <CreatePaymentLinkDialog
        subscriptionId={subscriptionId}
        plans={plans.filter(({ archived }) => !archived)}
        open={creating}
        onClose={() => setCreating(false)}
      />
      <ArchivePaymentLinkDialog
        subscriptionId={subscriptionId}
        link={archiving}
        onClose={() => setArchiving(null)}
      />
    </>
  )
}
