'use client'

import {
  type InfiniteData,
  type UseSuspenseInfiniteQueryResult,
  useSuspenseInfiniteQuery,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LinkButton } from '@/components/ui/controls/link-button'
import type { ListPage } from '@/lib/client/lists/paged-list'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { ShowMore } from '../list/show-more'
import { tableRoles } from '../list/table-roles'
import { merchantPaths } from '../merchant-paths'
import { PageHeading } from '../shell/page-heading'
import { CreateSubscriptionLink } from './create-subscription-link'
import { type FirstStepsProps, NothingHereYet } from './first-steps'
import { SubscriptionRow, subscriptionColumns } from './subscription-row'

/** Page of all subscriptions, or the first steps while there is none. */
export function SubscriptionsView(props: FirstStepsProps) {
  const list = useSuspenseInfiniteQuery(subscriptionsQuery())
  if (list.data.pages[0]?.data.length === 0) return <NothingHereYet {...props} />
  return (
    <>
      <PageHeading
        title="Subscriptions"
        actions={
          <>
            <LinkButton href={merchantPaths.discounts} size={36}>
              Discounts
            </LinkButton>
            <CreateSubscriptionLink />
          </>
        }
      />
      <SubscriptionsList list={list} />
    </>
  )
}

type Subscriptions = UseSuspenseInfiniteQueryResult<InfiniteData<ListPage<WireMerchantSubscription>>>

/** Table of the subscriptions, newest first. */
function SubscriptionsList({ list }: { readonly list: Subscriptions }) {
  const rows = list.data.pages.flatMap((page) => page.data)
  return (
    <div className="list-frame mt-6">
      <table {...tableRoles.table} aria-label="Subscriptions" className="block">
        <thead
          {...tableRoles.group}
          className="block border-line-2 border-b text-hint text-ink-3 narrow:sr-only"
        >
          <tr {...tableRoles.row} className={`h-9 items-center ${subscriptionColumns}`}>
            <Head>Subscription</Head>
            <Head>Plans</Head>
            <Head end>Active</Head>
            <Head end>Trialing</Head>
            <Head end>Past due</Head>
            <Head end>MRR</Head>
            <Head>
              <span className="sr-only">Payment link</span>
            </Head>
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="block narrow:border-line narrow:border-t">
          {rows.map((subscription) => (
            <SubscriptionRow key={subscription.id} subscription={subscription} />
          ))}
        </tbody>
      </table>
      <ShowMore list={list} />
    </div>
  )
}

function Head({ end = false, children }: { readonly end?: boolean; readonly children: ReactNode }) {
  return (
    <th {...tableRoles.head} className={end ? 'text-end font-normal' : 'text-start font-normal'}>
      {children}
    </th>
  )
}
