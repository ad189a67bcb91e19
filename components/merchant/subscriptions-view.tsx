'use client'

import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { LinkButton } from '@/components/ui/link-button'
import { subscriptionsQuery } from '@/lib/client/subscription-queries'
import { FirstSteps, type FirstStepsProps } from './first-steps'
import { merchantPaths } from './merchant-paths'
import { PageHeading } from './page-heading'
import { SubscriptionsList } from './subscriptions-list'

/** All subscriptions of the merchant, or the first steps where there is none. */
export function SubscriptionsView({ site, testMode }: FirstStepsProps) {
  const list = useSuspenseInfiniteQuery(subscriptionsQuery())
  if (list.data.pages[0]?.data.length === 0) {
    return (
      <>
        <PageHeading title="Nothing here yet" />
        <FirstSteps site={site} testMode={testMode} />
      </>
    )
  }
  return (
    <>
      <PageHeading
        title="Subscriptions"
        actions={
          <LinkButton
            href={merchantPaths.newSubscription}
            variant="primary"
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            Create subscription
          </LinkButton>
        }
      />
      <SubscriptionsList list={list} />
    </>
  )
}
