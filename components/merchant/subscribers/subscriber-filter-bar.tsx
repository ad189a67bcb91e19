'use client'

import type { MouseEvent } from 'react'
import { statusLooks } from '@/components/billing/subscriber-facts'
import { ChipLink } from '@/components/ui/text/chip'
import { groupThousands } from '@/lib/billing/money/money'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import { isNarrowed, type SubscriberFilters } from '@/lib/client/lists/subscriber-filters'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { AddressSearch } from '../list/address-search'
import { followInPlace } from '../list/follow-in-place'
import { SubscriberFilterMenu } from './subscriber-filter-menu'

const ORDER: readonly SubscriberStatus[] = ['active', 'trialing', 'past_due', 'cancelled']

interface SubscriberFilterBarProps {
  readonly subscription: WireMerchantSubscription
  readonly filters: SubscriberFilters
  readonly addressOf: (change: Partial<SubscriberFilters>) => string
  readonly onChange: (change: Partial<SubscriberFilters>, options?: { replace?: boolean }) => void
}

/** Status chips with counts, the menu of other filters, and the search field. */
export function SubscriberFilterBar({
  subscription,
  filters,
  addressOf,
  onChange,
}: SubscriberFilterBarProps) {
  const counts = subscription.subscribers
  // The counts cover the whole subscription, so they would be wrong beside another filter.
  const shown = (count: number) => (isNarrowed(filters) ? undefined : groupThousands(String(count)))
  const all = ORDER.reduce((sum, status) => sum + counts[status], 0)
  const link = (status: SubscriberStatus | null) => ({
    href: addressOf({ status }),
    chosen: filters.status === status,
    prefetch: false,
    scroll: false,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => followInPlace(event, () => onChange({ status })),
  })
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 max-dash:mt-3">
      <div className="flex min-w-0 items-center gap-2 max-dash:-mx-4 max-dash:overflow-x-auto max-dash:px-4 max-dash:py-1 max-dash:[scrollbar-width:none] dash:flex-wrap">
        <fieldset className="flex gap-2 dash:flex-wrap">
          <legend className="sr-only">Status</legend>
          <ChipLink {...link(null)} count={shown(all)}>
            All
          </ChipLink>
          {ORDER.map((status) => (
            <ChipLink
              key={status}
              {...link(status)}
              sign={statusLooks[status].sign}
              count={shown(counts[status])}
            >
              {statusLooks[status].word}
            </ChipLink>
          ))}
        </fieldset>
        <span aria-hidden="true" className="mx-1.5 h-5 w-px shrink-0 bg-line-2 max-xl:hidden" />
        <SubscriberFilterMenu subscription={subscription} filters={filters} onChange={onChange} />
      </div>
      <AddressSearch value={filters.search} onSearch={(search) => onChange({ search }, { replace: true })} />
    </div>
  )
}
