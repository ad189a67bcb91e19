'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { stateLooks } from '@/components/billing/payment-facts'
import { networkName } from '@/lib/billing/networks'
import { PAYMENT_STATES, type PaymentFilters, type PaymentState } from '@/lib/client/lists/payment-filters'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'
import { CustomerSearch } from '../list/customer-search'
import { FilterBar, FilterChip } from '../list/filters/filter-bar'
import { DateRangeFields, daysText, FilterMenu, FilterSelect } from '../list/filters/filter-menu'
import { useDashboardNow } from '../shell/dashboard-now'

interface PaymentFilterBarProps {
  readonly filters: PaymentFilters
  readonly addressOf: (change: Partial<PaymentFilters>) => string
  readonly onChange: (change: Partial<PaymentFilters>, step?: { readonly replace: boolean }) => void
}

/** Chips for the payment states, a menu with the other filters, and the search by address. */
export function PaymentFilterBar({ filters, addressOf, onChange }: PaymentFilterBarProps) {
  const chip = (state: PaymentState | null) => ({
    href: addressOf({ state }),
    chosen: filters.state === state,
    onChoose: () => onChange({ state }),
  })
  return (
    <FilterBar
      legend="Status"
      menu={<PaymentFilterMenu filters={filters} onChange={onChange} />}
      search={
        <CustomerSearch
          value={filters.search}
          onSearch={(search) => onChange({ search }, { replace: true })}
        />
      }
    >
      <FilterChip {...chip(null)}>All</FilterChip>
      {PAYMENT_STATES.map((state) => (
        <FilterChip key={state} {...chip(state)} sign={stateLooks[state].sign}>
          {stateLooks[state].word}
        </FilterChip>
      ))}
    </FilterBar>
  )
}

interface PaymentFilterMenuProps {
  readonly filters: PaymentFilters
  /** Applies a change; `replace` adds no entry to the history. */
  readonly onChange: (change: Partial<PaymentFilters>, step?: { readonly replace: boolean }) => void
}

/** Subscription, token and dates, behind one chip that names the chosen filters. */
function PaymentFilterMenu({ filters, onChange }: PaymentFilterMenuProps) {
  const now = useDashboardNow()
  const [open, setOpen] = useState(false)
  const { titles, tokens } = useSubscriptionNames(open)
  const { subscription, token, since, until } = filters
  if (subscription !== null && !titles.has(subscription)) titles.set(subscription, 'Chosen subscription')
  if (token !== null && !tokens.has(token)) tokens.set(token, 'Chosen token')
  const chosen = [
    subscription !== null && titles.get(subscription),
    token !== null && tokens.get(token),
    daysText(filters, now),
  ]

  return (
    <FilterMenu
      label="Filter by subscription, token and date"
      chosen={chosen.filter((name) => typeof name === 'string')}
      fallback="Subscription, token, date"
      onClear={() => onChange({ subscription: null, token: null, since: null, until: null })}
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
          <FilterSelect
            label="Token"
            all="All tokens"
            options={tokens}
            value={token}
            onChange={(next) => onChange({ token: next })}
          />
          <DateRangeFields since={since} until={until} onChange={onChange} />
        </>
      )}
    </FilterMenu>
  )
}

interface SubscriptionNames {
  readonly titles: Map<string, string>
  readonly tokens: Map<string, string>
}

/**
 * Titles of the merchant's subscriptions and names of their tokens, by id: of the loaded ones; with `all` the remaining
 * pages are read too.
 */
function useSubscriptionNames(all: boolean): SubscriptionNames {
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = useInfiniteQuery(
    subscriptionsQuery(),
  )
  // A select must list every subscription; there is no scrolling that would load more.
  useEffect(() => {
    if (all && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [all, hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  const loaded = data?.pages.flatMap((page) => page.data) ?? []
  return {
    titles: new Map(loaded.map(({ id, title }) => [id, title])),
    tokens: new Map(
      loaded.flatMap(({ tokens }) =>
        tokens.map(({ id, symbol, chainId }) => [id, `${symbol} on ${networkName(chainId)}`]),
      ),
    ),
  }
}
