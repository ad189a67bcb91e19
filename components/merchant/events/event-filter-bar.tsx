'use client'

import { EVENT_TYPES } from '@/lib/billing/event-type'
import { EVENT_KINDS, type EventFilters, type EventKind, kindOf } from '@/lib/client/lists/event-filters'
import { FilterBar, FilterChip } from '../list/filters/filter-bar'
import { FilterMenu, FilterSelect } from '../list/filters/filter-menu'
import { eventWord } from '../subscriber/event-words'

const NAMES: Readonly<Record<EventKind, string>> = {
  subscriber: 'Subscribers',
  payment: 'Payments',
  invoice: 'Invoices',
  subscription: 'Subscriptions',
  price_change: 'Prices',
  checkout_session: 'Checkouts',
  network: 'Networks',
  account: 'Account',
  webhook_endpoint: 'Webhooks',
}

interface EventFilterBarProps {
  readonly filters: EventFilters
  readonly addressOf: (change: Partial<EventFilters>) => string
  readonly onChange: (change: Partial<EventFilters>) => void
}

/** Chips for the subject of events, and a menu for one event type. */
export function EventFilterBar({ filters, addressOf, onChange }: EventFilterBarProps) {
  const type = EVENT_TYPES.find((each) => each === filters.type) ?? null
  const chip = (kind: EventKind | null) => ({
    href: addressOf({ type: kind }),
    chosen: kindOf(filters) === kind,
    onChoose: () => onChange({ type: kind }),
  })
  return (
    <FilterBar
      legend="About"
      isLong
      menu={
        <FilterMenu
          label="Filter by type"
          chosen={type === null ? [] : [eventWord(type)]}
          fallback="Type"
          onClear={() => onChange({ type: null })}
        >
          {(firstField) => (
            <FilterSelect
              ref={firstField}
              label="Type"
              all="All types"
              options={EVENT_TYPES.map((each) => [each, eventWord(each)] as const)}
              value={type}
              onChange={(next) => onChange({ type: EVENT_TYPES.find((each) => each === next) ?? null })}
            />
          )}
        </FilterMenu>
      }
    >
      <FilterChip {...chip(null)}>All</FilterChip>
      {EVENT_KINDS.map((kind) => (
        <FilterChip key={kind} {...chip(kind)}>
          {NAMES[kind]}
        </FilterChip>
      ))}
    </FilterBar>
  )
}
