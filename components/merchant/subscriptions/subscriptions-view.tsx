'use client'

import {
  type InfiniteData,
  type UseSuspenseInfiniteQueryResult,
  useSuspenseInfiniteQuery,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { errorText } from '@/lib/client/api/api-error'
import type { ListPage } from '@/lib/client/lists/paged-list'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { tableRoles } from '../list/table-roles'
import { PageHeading } from '../shell/page-heading'
import { CreateSubscriptionLink } from './create-subscription-link'
import { FirstSteps, type FirstStepsProps } from './first-steps'
import { SubscriptionRow, subscriptionColumns } from './subscription-row'

/** Page of all subscriptions, or the first steps while there is none. */
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
      {list.isFetchNextPageError && (
        <Notice tone="danger" role="alert" className="mt-3" title="The rest could not be read.">
          {errorText(list.error)}
        </Notice>
      )}
      {list.hasNextPage && (
        <Button
          className="mt-4"
          busy={list.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
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
