'use client'

import type { MouseEvent } from 'react'
import { ChipLink } from '@/components/ui/text/chip'
import { EVENT_TYPES } from '@/lib/billing/event-type'
import { EVENT_KINDS, type EventFilters, type EventKind, kindOf } from '@/lib/client/lists/event-filters'
import { FilterMenu, FilterSelect } from '../list/filter-menu'
import { followInPlace } from '../list/follow-in-place'
import { eventWord } from '../subscriber/event-facts'

const NAMES: Readonly<Record<EventKind, string>> = {
  subscriber: 'Subscribers',
  payment: 'Payments',
  subscription: 'Subscriptions',
  checkout_session: 'Checkouts',
  network: 'Networks',
  account: 'Account',
}

interface EventFilterBarProps {
  readonly filters: EventFilters
  readonly addressOf: (change: Partial<EventFilters>) => string
  readonly onChange: (change: Partial<EventFilters>) => void
}

/** Chips for the subject of events, and a menu for one event type. */
export function EventFilterBar({ filters, addressOf, onChange }: EventFilterBarProps) {
  const type = EVENT_TYPES.find((each) => each === filters.type) ?? null
  const link = (kind: EventKind | null) => ({
    href: addressOf({ type: kind }),
    chosen: kindOf(filters) === kind,
    prefetch: false,
    scroll: false,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => followInPlace(event, () => onChange({ type: kind })),
  })
  return (
    <div className="mt-5 flex min-w-0 items-center gap-2 max-dash:-mx-4 max-dash:mt-3 max-dash:overflow-x-auto max-dash:px-4 max-dash:py-1 max-dash:[scrollbar-width:none] dash:flex-wrap">
      <fieldset className="flex gap-2 dash:flex-wrap">
        <legend className="sr-only">About</legend>
        <ChipLink {...link(null)}>All</ChipLink>
        {EVENT_KINDS.map((kind) => (
          <ChipLink key={kind} {...link(kind)}>
            {NAMES[kind]}
          </ChipLink>
        ))}
      </fieldset>
      <span aria-hidden="true" className="mx-1.5 h-5 w-px shrink-0 bg-line-2 max-dash:hidden" />
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
    </div>
  )
}
