'use client'

import { shownStatuses, statusLooks } from '@/components/billing/subscriber-facts'
import type { SubscriberFilters } from '@/lib/client/lists/subscriber-filters'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { CustomerSearch } from '../list/customer-search'
import { FilterBar, FilterChip } from '../list/filter-bar'
import { SubscriberFilterMenu } from './subscriber-filter-menu'

interface SubscriberFilterBarProps {
  readonly subscription: WireMerchantSubscription
  readonly filters: SubscriberFilters
  readonly addressOf: (change: Partial<SubscriberFilters>) => string
  readonly onChange: (change: Partial<SubscriberFilters>, options?: { replace?: boolean }) => void
}

/** Status chips, whose counts stand above the list, the menu of other filters, and the search field. */
export function SubscriberFilterBar({
  subscription,
  filters,
  addressOf,
  onChange,
}: SubscriberFilterBarProps) {
  const chip = (status: SubscriberFilters['status']) => ({
    href: addressOf({ status }),
    chosen: filters.status === status,
    onChoose: () => onChange({ status }),
  })
  return (
    <FilterBar
      legend="Status"
      menu={<SubscriberFilterMenu subscription={subscription} filters={filters} onChange={onChange} />}
      search={
        <CustomerSearch
          value={filters.search}
          onSearch={(search) => onChange({ search }, { replace: true })}
        />
      }
    >
      <FilterChip {...chip('running')}>Current</FilterChip>
      {shownStatuses(subscription.subscribers, filters.status === 'running' ? null : filters.status).map(
        (status) => (
          <FilterChip key={status} {...chip(status)} sign={statusLooks[status].sign}>
            {statusLooks[status].word}
          </FilterChip>
        ),
      )}
      <FilterChip {...chip(null)}>All</FilterChip>
    </FilterBar>
  )
}
