'use client'

import type { MouseEvent } from 'react'
import { stateLooks } from '@/components/billing/payment-facts'
import { ChipLink } from '@/components/ui/text/chip'
import { PAYMENT_STATES, type PaymentFilters, type PaymentState } from '@/lib/client/lists/payment-filters'
import { followInPlace } from './list/follow-in-place'
import { PaymentFilterMenu } from './payment-filter-menu'

interface PaymentFilterBarProps {
  readonly filters: PaymentFilters
  readonly addressOf: (change: Partial<PaymentFilters>) => string
  readonly onChange: (change: Partial<PaymentFilters>, step?: { readonly replace: boolean }) => void
}

/** Chips for the kinds of payments, and the other filters. */
export function PaymentFilterBar({ filters, addressOf, onChange }: PaymentFilterBarProps) {
  const link = (state: PaymentState | null) => ({
    href: addressOf({ state }),
    chosen: filters.state === state,
    prefetch: false,
    scroll: false,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => followInPlace(event, () => onChange({ state })),
  })
  return (
    <div className="mt-5 flex min-w-0 items-center gap-2 max-dash:-mx-4 max-dash:mt-3 max-dash:overflow-x-auto max-dash:px-4 max-dash:py-1 max-dash:[scrollbar-width:none] dash:flex-wrap">
      <fieldset className="flex gap-2 dash:flex-wrap">
        <legend className="sr-only">Status</legend>
        <ChipLink {...link(null)}>All</ChipLink>
        {PAYMENT_STATES.map((state) => (
          <ChipLink key={state} {...link(state)} sign={stateLooks[state].sign}>
            {stateLooks[state].word}
          </ChipLink>
        ))}
      </fieldset>
      <span aria-hidden="true" className="mx-1.5 h-5 w-px shrink-0 bg-line-2 max-dash:hidden" />
      <PaymentFilterMenu filters={filters} onChange={onChange} />
    </div>
  )
}
