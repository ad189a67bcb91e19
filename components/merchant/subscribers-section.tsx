'use client'

import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LiveRegion } from '@/components/ui/live-region'
import { subscriptionQuery } from '@/lib/client/subscription-queries'
import { CancelDialog } from './cancel-dialog'
import { countMatching } from './count-matching'
import { SubscriberFailures } from './subscriber-failures'
import { SubscriberFilterBar } from './subscriber-filter-bar'
import { rangeText } from './subscriber-foot'
import { SubscriberList } from './subscriber-list'
import { SubscriberTableSkeleton } from './subscriber-table-skeleton'
import { SubscribersEmpty } from './subscribers-empty'
import { SubscribersTrouble } from './subscribers-trouble'
import { useSubscriberActions } from './use-subscriber-actions'
import { useSubscriberList } from './use-subscriber-list'

/** Filters, the list in each of its states, and the cancel dialog. */
export function SubscribersSection({ subscriptionId }: { readonly subscriptionId: string }) {
  const { data } = useSuspenseQuery(subscriptionQuery(subscriptionId))
  const subscription = data.data
  const subscribers = useSubscriberList(subscriptionId)
  const actions = useSubscriberActions()
  const [now] = useState(() => new Date())
  const { list, rows, filters, start, setFilters } = subscribers
  const first = start?.first ?? 1
  const total = countMatching(
    subscription.subscribers,
    filters,
    list.hasNextPage ? null : first - 1 + rows.length,
  )

  return (
    <section aria-label="Subscribers">
      <SubscriberFilterBar
        subscription={subscription}
        filters={filters}
        addressOf={subscribers.addressOf}
        onChange={setFilters}
      />
      <SubscriberFailures failures={actions.failures} onDismiss={({ row }) => actions.dismiss(row)} />
      <LiveRegion className="sr-only">
        {list.isPending
          ? 'Loading'
          : rows.length === 0
            ? 'No subscribers match'
            : rangeText(first, first - 1 + rows.length, total)}
      </LiveRegion>
      <div className="list-frame mt-2">
        <SubscribersTrouble list={list} />
        {list.isPending && <SubscriberTableSkeleton />}
        {list.isSuccess && rows.length === 0 && (
          <SubscribersEmpty
            subscription={subscription}
            filters={filters}
            onShowAll={() => setFilters({ status: null, plan: null, token: null, search: '' })}
          />
        )}
        {rows.length > 0 && (
          <SubscriberList subscribers={subscribers} total={total} now={now} actions={actions} />
        )}
      </div>
      <CancelDialog subscriber={actions.asked} onKeep={actions.keep} onCancel={actions.cancel} now={now} />
    </section>
  )
}
