'use client'

import type { ReactNode } from 'react'
import { statusLooks } from '@/components/billing/subscriber-facts'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import type { SubscriberFilters } from '@/lib/client/lists/subscriber-filters'
import { CustomerSearch } from '../list/customer-search'
import { FilterBar, FilterChip } from '../list/filters/filter-bar'

interface SubscriberFilterBarProps {
  /** Statuses that have a chip, beside the current ones and all. */
  readonly statuses: readonly SubscriberStatus[]
  /** Menu of other filters. */
  readonly menu?: ReactNode
  readonly filters: SubscriberFilters
  readonly addressOf: (change: Partial<SubscriberFilters>) => string
  readonly onChange: (change: Partial<SubscriberFilters>, options?: { replace?: boolean }) => void
}

/** Status chips, the menu of other filters, and the search field. */
export function SubscriberFilterBar({
  statuses,
  menu,
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
      menu={menu}
      search={
        <CustomerSearch
          value={filters.search}
          onSearch={(search) => onChange({ search }, { replace: true })}
        />
      }
    >
      <FilterChip {...chip('running')}>Current</FilterChip>
      {statuses.map((status) => (
        <FilterChip key={status} {...chip(status)} sign={statusLooks[status].sign}>
          {statusLooks[status].word}
        </FilterChip>
      ))}
      <FilterChip {...chip(null)}>All</FilterChip>
    </FilterBar>
  )
}
