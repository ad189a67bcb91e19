'use client'

import { Popover } from '@base-ui/react/popover'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import type { PaymentFilters } from '@/lib/client/payment-filters'
import { subscriptionsQuery } from '@/lib/client/subscription-queries'
import { formatDate } from './format-day'
import { useShortcut } from './use-shortcut'

interface PaymentFilterMenuProps {
  readonly filters: PaymentFilters
  readonly onChange: (change: Partial<PaymentFilters>) => void
}

/** Subscription and days, behind one chip that names what is chosen. */
export function PaymentFilterMenu({ filters, onChange }: PaymentFilterMenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const subscription = useRef<HTMLSelectElement>(null)
  const subscriptions = useInfiniteQuery(subscriptionsQuery())
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = subscriptions
  // A choice has to be whole, unlike a list that one scrolls.
  useEffect(() => {
    if (open && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [open, hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  useShortcut('f', () => setOpen(true))

  const titles = new Map(
    subscriptions.data?.pages.flatMap(({ data }) => data.map((each) => [each.id, each.title])),
  )
  if (filters.subscription !== null && !titles.has(filters.subscription)) {
    titles.set(filters.subscription, 'Chosen subscription')
  }
  const chosen = [
    filters.subscription !== null && (titles.get(filters.subscription) ?? ''),
    daysText(filters),
  ].filter((name) => name !== false && name !== null)

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        render={
          <Chip
            chosen={chosen.length > 0}
            icon={<ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            <bdi className="max-w-64 truncate">
              {chosen.length > 0 ? chosen.join(', ') : 'Subscription, date'}
            </bdi>
          </Chip>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" collisionPadding={16} className="z-30">
          <Popover.Popup
            initialFocus={subscription}
            aria-label="Filter by subscription and date"
            className="grid w-[264px] gap-4 rounded-card border border-line bg-surface p-4 text-body-sm text-ink shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Field id={`${id}-subscription`} label="Subscription">
              {(control) => (
                <Select
                  {...control}
                  ref={subscription}
                  value={filters.subscription ?? ''}
                  onChange={(event) => onChange({ subscription: event.target.value || null })}
                >
                  <option value="">All subscriptions</option>
                  {[...titles].map(([value, title]) => (
                    <option key={value} value={value}>
                      {title}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field id={`${id}-since`} label="From">
              {(control) => (
                <TextInput
                  {...control}
                  type="date"
                  max={filters.until ?? undefined}
                  value={filters.since ?? ''}
                  onChange={(event) => onChange({ since: event.target.value || null })}
                />
              )}
            </Field>
            <Field id={`${id}-until`} label="To" hint="Days are counted in UTC.">
              {(control) => (
                <TextInput
                  {...control}
                  type="date"
                  min={filters.since ?? undefined}
                  value={filters.until ?? ''}
                  onChange={(event) => onChange({ until: event.target.value || null })}
                />
              )}
            </Field>
            <div className="flex justify-between gap-2">
              <Button
                variant="quiet"
                size={30}
                className="-ms-2.5"
                disabled={chosen.length === 0}
                onClick={() => onChange({ subscription: null, since: null, until: null })}
              >
                Clear
              </Button>
              <Popover.Close render={<Button size={30}>Done</Button>} />
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** "1 Nov 2026 – 30 Nov 2026", "since 1 Nov 2026"; null for all days. */
function daysText({ since, until }: PaymentFilters): string | null {
  if (since === null) return until === null ? null : `until ${formatDate(until)}`
  return until === null ? `since ${formatDate(since)}` : `${formatDate(since)} – ${formatDate(until)}`
}
