'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { formatDate } from '@/components/billing/format-day'
import { stateLooks } from '@/components/billing/payment-facts'
import { Field } from '@/components/ui/controls/field'
import { TextInput } from '@/components/ui/controls/text-input'
import { networkName } from '@/lib/billing/networks'
import { PAYMENT_STATES, type PaymentFilters, type PaymentState } from '@/lib/client/lists/payment-filters'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'
import { AddressSearch } from '../list/address-search'
import { FilterBar, FilterChip } from '../list/filter-bar'
import { FilterMenu, FilterSelect } from '../list/filter-menu'

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
        <AddressSearch
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
  const [open, setOpen] = useState(false)
  const id = useId()
  const { titles, tokens } = useSubscriptionNames(open)
  const { subscription, token, since, until } = filters
  if (subscription !== null && !titles.has(subscription)) titles.set(subscription, 'Chosen subscription')
  if (token !== null && !tokens.has(token)) tokens.set(token, 'Chosen token')
  const chosen = [
    subscription !== null && titles.get(subscription),
    token !== null && tokens.get(token),
    daysText(filters),
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

interface DateFieldProps {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  /** A day as in `2026-11-21`; null for none. */
  readonly value: string | null
  readonly min?: string | null
  readonly max?: string | null
  /** `replace`: a further keystroke of the same edit, which replaces the last step of the history. */
  readonly onChange: (value: string | null, options: { readonly replace: boolean }) => void
}

/** Date input. Typing changes the value several times; until blur those count as one change of the filter. */
function DateField({ id, label, hint, value, min = null, max = null, onChange }: DateFieldProps) {
  // The list rejects an incomplete date; the field must not lose it while it is typed.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field id={id} label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          min={min ?? undefined}
          max={max ?? undefined}
          value={typed ?? value ?? ''}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(event.target.value || null, { replace: typed !== null })
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
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

/** "1 Nov 2026 – 30 Nov 2026", "since 1 Nov 2026"; null for all days. */
function daysText({ since, until }: PaymentFilters): string | null {
  if (since === null) return until === null ? null : `until ${formatDate(until)}`
  return until === null ? `since ${formatDate(since)}` : `${formatDate(since)} – ${formatDate(until)}`
}
