'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { STATUS_ORDER } from '@/components/billing/subscriber-facts'
import { LinkButton } from '@/components/ui/controls/link-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import {
  isNarrowed,
  readFilters,
  type SubscriberFilters,
  sameRows,
  writeFilters,
} from '@/lib/client/lists/subscriber-filters'
import { allSubscribersQuery } from '@/lib/client/queries/subscriber-queries'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { BulkCancelDialog } from '../cancel/bulk-cancel-dialog'
import { useBulkCancel } from '../cancel/use-bulk-cancel'
import { ListSection } from '../list/list-section'
import { NothingMatches } from '../list/nothing-matches'
import { type ListSource, useAddressList } from '../list/use-address-list'
import { useOpenRecord } from '../list/use-open-record'
import { useRowSelection } from '../list/use-row-selection'
import { merchantPaths } from '../merchant-paths'
import { useDashboardNow } from '../shell/dashboard-now'
import { PageHeading } from '../shell/page-heading'
import { useSubscriberActions } from '../subscriber/use-subscriber-actions'
import { ChosenCount } from './chosen-count'
import { LateChosenBar } from './late-bars'
import { SubscriberDialogs } from './subscriber-dialogs'
import { SubscriberFailures } from './subscriber-failures'
import { SubscriberFilterBar } from './subscriber-filter-bar'
import { SubscriberTable } from './subscriber-table'

const SOURCE: ListSource<SubscriberFilters, WireSubscriberRow> = {
  // A plan or a token is one of a subscription.
  read: (query) => ({ ...readFilters(query), plan: null, token: null }),
  write: writeFilters,
  query: allSubscribersQuery,
}

/** Subscribers of all subscriptions: one list, with one search and the actions of each. */
export function AllSubscribersSection() {
  const subscribers = useAddressList(SOURCE)
  const subscriptions = useInfiniteQuery(subscriptionsQuery())
  const opened = useOpenRecord()
  const actions = useSubscriberActions()
  const now = useDashboardNow()
  const { rows, filters, addressOf, setFilters } = subscribers
  const choice = useRowSelection({ rows, scope: sameRows(filters) })
  const bulk = useBulkCancel({ subscriptionId: null, onDone: choice.drop })
  const titles = new Map(
    subscriptions.data?.pages.flatMap(({ data }) =>
      data.map(({ id, title }): [string, string] => [id, title]),
    ),
  )
  return (
    <>
      <PageHeading title="Subscribers" />
      <ListSection
        label="Subscribers"
        what="subscribers"
        source={subscribers}
        head={
          <>
            <SubscriberFilterBar
              statuses={STATUS_ORDER}
              filters={filters}
              addressOf={addressOf}
              onChange={setFilters}
            />
            <SubscriberFailures failures={actions.failures} onDismiss={({ row }) => actions.dismiss(row)} />
          </>
        }
        empty={
          <Nobody
            filters={filters}
            allHref={addressOf({ status: null, search: '' })}
            onShowAll={() => setFilters({ status: null, search: '' })}
          />
        }
        foot={
          <>
            <ChosenCount count={choice.chosen.length} />
            <LateChosenBar
              chosen={choice.chosen}
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
            titles={titles}
          />
        )}
      </ListSection>
    </>
  )
}

interface NobodyProps {
  readonly filters: SubscriberFilters
  readonly allHref: string
  readonly onShowAll: () => void
}

/** Nobody at all, or nobody that the filters match. */
function Nobody({ filters, allHref, onShowAll }: NobodyProps) {
  if (filters.status === null && !isNarrowed(filters)) {
    return (
      <EmptyState
        title="No subscribers yet"
        className="mt-4"
        action={<LinkButton href={merchantPaths.subscriptions}>Your subscriptions</LinkButton>}
      >
        Share a payment link. Everyone who subscribes appears here.
      </EmptyState>
    )
  }
  return (
    <NothingMatches href={allHref} onShowAll={onShowAll}>
      {filters.search === ''
        ? 'Nobody has this status.'
        : `Nobody with this status has an address, email, reference or transaction like ${filters.search}.`}
    </NothingMatches>
  )
}
