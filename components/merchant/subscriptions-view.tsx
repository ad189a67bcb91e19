'use client'

import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { subscriptionsQuery } from '@/lib/client/subscription-queries'
import { PageHeading } from './shell/page-heading'
import { CreateSubscriptionLink } from './subscriptions/create-subscription-link'
import { FirstSteps, type FirstStepsProps } from './subscriptions/first-steps'
import { SubscriptionsList } from './subscriptions/subscriptions-view'

/** All subscriptions of the merchant, or the first steps where there is none. */
export function SubscriptionsView({ site, testMode }: FirstStepsProps) {
  const list = useSuspenseInfiniteQuery(subscriptionsQuery())
  if (list.data.pages[0]?.data.length === 0) return <FirstSteps site={site} testMode={testMode} />
  return (
    <>
      <PageHeading title="Subscriptions" actions={<CreateSubscriptionLink />} />
      <SubscriptionsList list={list} />
    </>
  )
}
