'use client'

import { Popover } from '@base-ui/react/popover'
import { ListFilter } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { networkName } from '@/lib/billing/networks'
import type { SubscriberFilters } from '@/lib/client/subscriber-filters'
import type { SubscriberSort } from '@/lib/wire/subscribers'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions'
import { useShortcut } from './use-shortcut'

const sortNames: Readonly<Record<SubscriberSort, string>> = {
  '-subscribedAt': 'Newest first',
  subscribedAt: 'Oldest first',
  nextChargeAt: 'Next charge, soonest first',
  '-nextChargeAt': 'Next charge, latest first',
}

interface SubscriberFilterMenuProps {
  readonly subscription: WireMerchantSubscription
  readonly filters: SubscriberFilters
  readonly onChange: (change: Partial<SubscriberFilters>) => void
}

/** Plan, token and order, behind one chip that names what is chosen. */
export function SubscriberFilterMenu({ subscription, filters, onChange }: SubscriberFilterMenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const plan = useRef<HTMLSelectElement>(null)
  useShortcut('f', () => setOpen(true))
  const chosen = filterNames(subscription, filters)

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        render={
          <Chip
            chosen={chosen.length > 0}
            icon={<ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            {chosen.length > 0 ? chosen.join(', ') : 'Plan, token'}
          </Chip>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" collisionPadding={16} className="z-30">
          <Popover.Popup
            initialFocus={plan}
            aria-label="Filter by plan and token"
            className="grid w-[264px] gap-4 rounded-card border border-line bg-surface p-4 text-body-sm text-ink shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Field id={`${id}-plan`} label="Plan">
              {(control) => (
                <Select
                  {...control}
                  ref={plan}
                  value={filters.plan ?? ''}
                  onChange={(event) => onChange({ plan: event.target.value || null })}
                >
                  <option value="">All plans</option>
                  {subscription.plans.map(({ id: planId, name, archived }) => (
                    <option key={planId} value={planId}>
                      {archived ? `${name} (archived)` : name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field id={`${id}-token`} label="Token">
              {(control) => (
                <Select
                  {...control}
                  value={filters.token ?? ''}
                  onChange={(event) => onChange({ token: event.target.value || null })}
                >
                  <option value="">All tokens</option>
                  {subscription.tokens.map(({ id: tokenId, symbol, chainId }) => (
                    <option key={tokenId} value={tokenId}>
                      {symbol} on {networkName(chainId)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field id={`${id}-sort`} label="Order">
              {(control) => (
                <Select
                  {...control}
                  value={filters.sort}
                  onChange={(event) => {
                    const sort = SORTS.find((each) => each === event.target.value)
                    if (sort) onChange({ sort })
                  }}
                >
                  {SORTS.map((sort) => (
                    <option key={sort} value={sort}>
                      {sortNames[sort]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <div className="flex justify-between gap-2">
              <Button
                variant="quiet"
                size={30}
                className="-ms-2.5"
                disabled={chosen.length === 0}
                onClick={() => onChange({ plan: null, token: null })}
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

const SORTS: readonly SubscriberSort[] = ['-subscribedAt', 'subscribedAt', 'nextChargeAt', '-nextChargeAt']

/** What is chosen, as people call it. A plan or token that the subscription no longer has is still a filter. */
function filterNames(subscription: WireMerchantSubscription, { plan, token }: SubscriberFilters): string[] {
  const names: string[] = []
  if (plan !== null) names.push(subscription.plans.find(({ id }) => id === plan)?.name ?? 'Other plan')
  if (token !== null) {
    const found = subscription.tokens.find(({ id }) => id === token)
    names.push(found ? `${found.symbol} on ${networkName(found.chainId)}` : 'Other token')
  }
  return names
}
