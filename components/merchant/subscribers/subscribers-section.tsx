'use client'

import { useSuspenseQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import { shownStatuses } from '@/components/billing/subscriber-facts'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import {
  isNarrowed,
  readFilters,
  type SubscriberFilters,
  sameRows,
  writeFilters,
} from '@/lib/client/lists/subscriber-filters'
import {
  readAllSubscribers,
  subscribersCsvAddress,
  subscribersQuery,
} from '@/lib/client/queries/subscriber-queries'
import { subscriptionQuery } from '@/lib/client/queries/subscription-queries'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { BulkCancelDialog } from '../cancel/bulk-cancel-dialog'
import { useBulkCancel } from '../cancel/use-bulk-cancel'
import { ListSection } from '../list/list-section'
import { type ListSource, useAddressList } from '../list/use-address-list'
import { useOpenRecord } from '../list/use-open-record'
import { useRowSelection } from '../list/use-row-selection'
import { useDashboardNow } from '../shell/dashboard-now'
import { useSubscriberActions } from '../subscriber/use-subscriber-actions'
import { ChosenCount } from './chosen-count'
import { LateBulkBar } from './late-bars'
import { SubscriberDialogs } from './subscriber-dialogs'
import { SubscriberFailures } from './subscriber-failures'
import { SubscriberFilterBar } from './subscriber-filter-bar'
import { SubscriberFilterMenu } from './subscriber-filter-menu'
import { SubscriberTable } from './subscriber-table'
import { useBulkExport } from './use-bulk-export'
import { useSelectAll } from './use-select-all'

/** Loaded where there is nothing to list. */
const SubscribersEmpty = dynamic(async () => (await import('./subscribers-empty')).SubscribersEmpty)

/** Keeps the counts in step with the list, which polls by itself. */
const FOLLOWED = { refetchInterval: 30_000, refetchOnWindowFocus: 'always' } as const

/** Clears the filters, and keeps order and columns. */
const UNFILTERED = { status: null, plan: null, token: null, search: '' } as const

function sourceOf(subscriptionId: string): ListSource<SubscriberFilters, WireSubscriberRow> {
  return {
    read: readFilters,
    write: writeFilters,
    query: (filters, start) => subscribersQuery(subscriptionId, filters, start),
  }
}

/** Subscribers of a subscription: filters, list, selection with its bulk actions, panel and cancel dialogs. */
export function SubscribersSection({ subscriptionId }: { readonly subscriptionId: string }) {
  const { data } = useSuspenseQuery({ ...subscriptionQuery(subscriptionId), ...FOLLOWED })
  const subscription = data.data
  const source = useMemo(() => sourceOf(subscriptionId), [subscriptionId])
  const subscribers = useAddressList(source)
  const opened = useOpenRecord()
  const actions = useSubscriberActions()
  const now = useDashboardNow()
  const { rows, filters, addressOf, setFilters } = subscribers
  const scope = sameRows(filters)
  const choice = useRowSelection({ rows, scope })
  const all = useSelectAll({
    readAll: (options) => readAllSubscribers(subscriptionId, filters, options),
    scope,
    onAll: choice.add,
  })
  const bulk = useBulkCancel({ subscriptionId, onDone: choice.drop })
  const file = useBulkExport({ subscriptionId, filters })
  const total = subscribers.loadedTotal ?? countMatching(subscription.subscribers, filters)

  return (
    <ListSection
      label="Subscribers"
      what="subscribers"
      source={subscribers}
      total={total}
      head={
        <>
          <SubscriberFilterBar
            statuses={shownStatuses(
              subscription.subscribers,
              filters.status === 'running' ? null : filters.status,
            )}
            menu={
              <SubscriberFilterMenu subscription={subscription} filters={filters} onChange={setFilters} />
            }
            filters={filters}
            addressOf={addressOf}
            onChange={setFilters}
          />
          <SubscriberFailures failures={actions.failures} onDismiss={({ row }) => actions.dismiss(row)} />
        </>
      }
      empty={
        <SubscribersEmpty
          subscription={subscription}
          filters={filters}
          allHref={addressOf(UNFILTERED)}
          onShowAll={() => setFilters(UNFILTERED)}
        />
      }
      foot={
        <>
          <ChosenCount count={choice.chosen.length} />
          {all.error !== null && (
            <p role="alert" className="mt-3 text-danger text-hint">
              Not all could be selected. {all.error}
            </p>
          )}
          {file.error !== null && (
            <p role="alert" className="mt-3 text-danger text-hint">
              There is no file. {file.error}
            </p>
          )}
          <LateBulkBar
            chosen={choice.chosen}
            total={total}
            all={all}
            file={file}
            allHref={subscribersCsvAddress(subscriptionId, filters)}
            onCancel={() => bulk.ask(choice.chosen)}
            onClear={choice.clear}
            now={now}
          />
          <BulkCancelDialog bulk={bulk} now={now} />
          <SubscriberDialogs opened={opened} actions={actions} now={now} />
        </>
      }
    >
      {(table) => (
        <SubscriberTable
          {...table}
          now={now}
          sort={filters.sort}
          hidden={filters.hidden}
          addressOf={addressOf}
          onSort={(sort) => setFilters({ sort })}
          actions={actions}
          opened={opened}
          choice={choice}
        />
      )}
    </ListSection>
  )
}

/** Count of the matching subscribers where only the status narrows the list; null otherwise. */
function countMatching(
  counts: Readonly<Record<SubscriberStatus, number>>,
  filters: SubscriberFilters,
): number | null {
  if (isNarrowed(filters)) return null
  const running = counts.active + counts.trialing + counts.past_due + counts.paused
  if (filters.status === 'running') return running
  if (filters.status !== null) return counts[filters.status]
  return running + counts.cancelled + counts.ended
}
