'use client'

import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { groupThousands } from '@/lib/billing/money/money'
import {
  readFilters,
  type SubscriberFilters,
  sameRows,
  writeFilters,
} from '@/lib/client/lists/subscriber-filters'
import { readAllSubscribers, subscribersCsvAddress, subscribersQuery } from '@/lib/client/subscriber-queries'
import { subscriptionQuery } from '@/lib/client/subscription-queries'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { BulkCancelDialog } from './cancel/bulk-cancel-dialog'
import { CancelDialog } from './cancel/cancel-dialog'
import { useBulkCancel } from './cancel/use-bulk-cancel'
import { countMatching } from './count-matching'
import { rangeText } from './list/list-foot'
import { ListTrouble } from './list/list-notice'
import { ListSkeleton } from './list/list-skeleton'
import { PagedList } from './list/paged-list'
import { type ListSource, useAddressList } from './list/use-address-list'
import { useOpenRecord } from './list/use-open-record'
import { useRowSelection } from './list/use-row-selection'
import { SubscriberPanel } from './subscriber/subscriber-panel'
import { useSubscriberActions } from './subscriber/use-subscriber-actions'
import { BulkBar } from './subscribers/bulk-bar'
import { SubscriberFailures } from './subscribers/subscriber-failures'
import { SubscriberFilterBar } from './subscribers/subscriber-filter-bar'
import { SubscriberTable } from './subscribers/subscriber-table'
import { SubscribersEmpty } from './subscribers/subscribers-empty'
import { useSelectAll } from './subscribers/use-select-all'
import { useBulkExport } from './use-bulk-export'

/** The counts follow the list, which looks for what is new by itself. */
const FOLLOWED = { refetchInterval: 30_000, refetchOnWindowFocus: 'always' } as const

/** In whatever order was chosen. */
const EVERYBODY = { status: null, plan: null, token: null, search: '' } as const

function sourceOf(subscriptionId: string): ListSource<SubscriberFilters, WireSubscriberRow> {
  return {
    read: readFilters,
    write: writeFilters,
    query: (filters, start) => subscribersQuery(subscriptionId, filters, start),
  }
}

/** Filters, the list in each of its states, and the cancel dialog. */
export function SubscribersSection({ subscriptionId }: { readonly subscriptionId: string }) {
  const { data } = useSuspenseQuery({ ...subscriptionQuery(subscriptionId), ...FOLLOWED })
  const subscription = data.data
  const source = useMemo(() => sourceOf(subscriptionId), [subscriptionId])
  const subscribers = useAddressList(source)
  const opened = useOpenRecord()
  const actions = useSubscriberActions()
  const [now] = useState(() => new Date())
  const { list, rows, filters, start, setFilters } = subscribers
  const scope = sameRows(filters)
  const choice = useRowSelection({ rows, scope })
  const all = useSelectAll({
    readAll: (options) => readAllSubscribers(subscriptionId, filters, options),
    scope,
    onAll: choice.add,
  })
  const bulk = useBulkCancel({ subscriptionId, onDone: choice.drop })
  const file = useBulkExport({ subscriptionId, filters })
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
        <ListTrouble list={list} what="subscribers" />
        {list.isPending && <ListSkeleton />}
        {list.isSuccess && rows.length === 0 && (
          <SubscribersEmpty
            subscription={subscription}
            filters={filters}
            allHref={subscribers.addressOf(EVERYBODY)}
            onShowAll={() => setFilters(EVERYBODY)}
          />
        )}
        {rows.length > 0 && (
          <PagedList source={subscribers} total={total}>
            {(table) => (
              <SubscriberTable
                {...table}
                rows={rows}
                total={total}
                now={now}
                sort={filters.sort}
                hidden={filters.hidden}
                addressOf={subscribers.addressOf}
                onSort={(sort) => setFilters({ sort })}
                actions={actions}
                opened={opened}
                choice={choice}
              />
            )}
          </PagedList>
        )}
      </div>
      <LiveRegion className="sr-only">{chosenText(choice.chosen.length)}</LiveRegion>
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
      {choice.chosen.length > 0 && (
        <BulkBar
          chosen={choice.chosen}
          total={total}
          all={all}
          file={file}
          allHref={subscribersCsvAddress(subscriptionId, filters)}
          onCancel={() => bulk.ask(choice.chosen)}
          onClear={choice.clear}
        />
      )}
      <BulkCancelDialog bulk={bulk} now={now} />
      <SubscriberPanel opened={opened} now={now} actions={actions} />
      <CancelDialog subscriber={actions.asked} onKeep={actions.keep} onCancel={actions.cancel} now={now} />
    </section>
  )
}

function chosenText(count: number): string {
  return count === 0 ? '' : `${groupThousands(String(count))} selected`
}
