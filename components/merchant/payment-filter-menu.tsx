'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { formatDate } from '@/components/billing/format-day'
import type { PaymentFilters } from '@/lib/client/lists/payment-filters'
import { subscriptionsQuery } from '@/lib/client/subscription-queries'
import { DateField } from './date-field'
import { FilterSelect } from './filter-select'
import { FilterMenu } from './list/filter-menu'

interface PaymentFilterMenuProps {
  readonly filters: PaymentFilters
  /** A step that the back button should skip replaces the last one. */
  readonly onChange: (change: Partial<PaymentFilters>, step?: { readonly replace: boolean }) => void
}

/** Subscription and days, behind one chip that names what is chosen. */
export function PaymentFilterMenu({ filters, onChange }: PaymentFilterMenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const titles = useSubscriptionTitles(open)
  const { subscription, since, until } = filters
  if (subscription !== null && !titles.has(subscription)) titles.set(subscription, 'Chosen subscription')
  const chosen = [subscription !== null && titles.get(subscription), daysText(filters)]

  return (
    <FilterMenu
      label="Filter by subscription and date"
      chosen={chosen.filter((name) => typeof name === 'string')}
      fallback="Subscription, date"
      onClear={() => onChange({ subscription: null, since: null, until: null })}
      onOpenChange={setOpen}
    >
      {(firstField) => (
        <>
          <FilterSelect
            ref={firstField}
            label="Subscription"
            all="All subscriptions"
            options={titles}
            value={subscription}
            onChange={(next) => onChange({ subscription: next })}
          />
          <DateField
            id={`${id}-since`}
            label="From"
            max={until}
            value={since}
            onChange={(next, step) => onChange({ since: next }, step)}
          />
          <DateField
            id={`${id}-until`}
            label="To"
            hint="Days are counted in UTC."
            min={since}
            value={until}
            onChange={(next, step) => onChange({ until: next }, step)}
          />
        </>
      )}
    </FilterMenu>
  )
}

/** The titles of the merchant's subscriptions by id: those that are here, and `all` of them once they are asked for. */
function useSubscriptionTitles(all: boolean): Map<string, string> {
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = useInfiniteQuery(
    subscriptionsQuery(),
  )
  // A choice has to be whole, unlike a list that one scrolls.
  useEffect(() => {
    if (all && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [all, hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  return new Map(data?.pages.flatMap((page) => page.data.map(({ id, title }) => [id, title])))
}

/** "1 Nov 2026 – 30 Nov 2026", "since 1 Nov 2026"; null for all days. */
function daysText({ since, until }: PaymentFilters): string | null {
  if (since === null) return until === null ? null : `until ${formatDate(until)}`
  return until === null ? `since ${formatDate(since)}` : `${formatDate(since)} – ${formatDate(until)}`
}
