'use client'

import { useId } from 'react'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import { networkName } from '@/lib/billing/networks'
import type { SubscriberFilters } from '@/lib/client/lists/subscriber-filters'
import type { SubscriberSort } from '@/lib/wire/subscribers/subscribers'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { ColumnChoice } from '../column-choice'
import { FilterSelect } from '../filter-select'
import { FilterMenu } from '../list/filter-menu'

const SORTS: readonly SubscriberSort[] = ['-subscribedAt', 'subscribedAt', 'nextChargeAt', '-nextChargeAt']
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
  const sortId = useId()
  const { plans, tokens } = subscription
  return (
    <FilterMenu
      label="Filter by plan and token"
      chosen={filterNames(subscription, filters)}
      fallback="Plan, token"
      onClear={() => onChange({ plan: null, token: null })}
    >
      {(firstField) => (
        <>
          <FilterSelect
            ref={firstField}
            label="Plan"
            all="All plans"
            options={plans.map(({ id, name, archived }) => [id, archived ? `${name} (archived)` : name])}
            value={filters.plan}
            onChange={(plan) => onChange({ plan })}
          />
          <FilterSelect
            label="Token"
            all="All tokens"
            options={tokens.map(({ id, symbol, chainId }) => [id, `${symbol} on ${networkName(chainId)}`])}
            value={filters.token}
            onChange={(token) => onChange({ token })}
          />
          <Field id={sortId} label="Order">
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
          <ColumnChoice hidden={filters.hidden} onChange={(hidden) => onChange({ hidden })} />
        </>
      )}
    </FilterMenu>
  )
}

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
