'use client'

import { EditSubscriptionForm } from './edit-subscription-form'
import { merchantPaths } from './merchant-paths'
import { PageHeading } from './shell/page-heading'
import { SubscriptionPreview } from './subscription-form/subscription-preview'
import { useEditSubscription } from './subscription-form/use-edit-subscription'
import { SubscriptionBadge } from './subscriptions/subscription-badge'
import { SubscriptionStatusSection } from './subscriptions/subscription-status-section'

interface EditSubscriptionProps {
  readonly subscriptionId: string
  readonly merchant: { readonly userid: string; readonly address: string; readonly organisation: string }
  /** Billing time when the page was made: the preview's terms begin then. */
  readonly now: Date
}

/** Changing a subscription: its terms for new subscribers, and whether it takes any. */
export function EditSubscription({ subscriptionId, merchant, now }: EditSubscriptionProps) {
  const edited = useEditSubscription(merchant.userid, subscriptionId)
  const { title, status } = edited.version.data
  const { draft, catalogue } = edited.form
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
      <div className="mt-5 grid grid-cols-[minmax(0,684px)] gap-x-6 gap-y-8 border-line border-t pt-6 xl:grid-cols-[minmax(0,684px)_340px]">
        <div className="min-w-0">
          <EditSubscriptionForm edited={edited} />
          <SubscriptionStatusSection version={edited.version} />
        </div>
        <SubscriptionPreview draft={draft} catalogue={catalogue} merchant={merchant} now={now} />
      </div>
    </>
  )
}
