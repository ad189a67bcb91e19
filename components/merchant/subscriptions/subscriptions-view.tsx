import type { InfiniteData, UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { errorText } from '@/lib/client/api/api-error'
import type { SubscriptionPage } from '@/lib/client/subscription-queries'
import { tableRoles } from '../list/table-roles'
import { SubscriptionRow, subscriptionColumns } from './subscription-row'

type Subscriptions = UseSuspenseInfiniteQueryResult<InfiniteData<SubscriptionPage>>

/** Subscriptions with their counts and links, newest first. */
export function SubscriptionsList({ list }: { readonly list: Subscriptions }) {
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
