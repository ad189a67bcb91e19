import { useId } from 'react'
import { Checkbox } from '@/components/ui/controls/checkbox'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import { networkName } from '@/lib/billing/networks'
import {
  HIDEABLE_COLUMNS,
  type HideableColumn,
  type SubscriberFilters,
} from '@/lib/client/lists/subscriber-filters'
import type { SubscriberSort } from '@/lib/wire/subscribers/subscribers'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { FilterSelect } from '../list/filters/filter-menu'
import type { OpenedFilters } from '../list/filters/filter-opener'
import { FilterPopup } from '../list/filters/filter-popup'

const SORTS: readonly SubscriberSort[] = ['-subscribedAt', 'subscribedAt', 'nextChargeAt', '-nextChargeAt']
const sortNames: Readonly<Record<SubscriberSort, string>> = {
  '-subscribedAt': 'Newest first',
  subscribedAt: 'Oldest first',
  nextChargeAt: 'Next charge, soonest first',
  '-nextChargeAt': 'Next charge, latest first',
}

export interface SubscriberFilterFieldsProps {
  readonly subscription: WireMerchantSubscription
  readonly filters: SubscriberFilters
  readonly onChange: (change: Partial<SubscriberFilters>) => void
}

/** The popup of `subscriber-filter-menu.tsx`. */
export function SubscriberFilterFields({
  subscription: { plans, tokens },
  filters,
  onChange,
  popup,
}: SubscriberFilterFieldsProps & { readonly popup: OpenedFilters }) {
  const sortId = useId()
  return (
    <FilterPopup
      {...popup}
      label="Filter by plan and token"
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
    </FilterPopup>
  )
}

const columnNames: Readonly<Record<HideableColumn, string>> = {
  plan: 'Plan',
  token: 'Token',
  since: 'Since',
  next: 'Next charge',
  left: 'Renewals left',
}

interface ColumnChoiceProps {
  readonly hidden: readonly HideableColumn[]
  readonly onChange: (hidden: readonly HideableColumn[]) => void
}

/** Checkboxes for the columns that can be hidden. */
function ColumnChoice({ hidden, onChange }: ColumnChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-label text-hint">Columns</legend>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2">
        {HIDEABLE_COLUMNS.map((column) => (
          <Checkbox
            key={column}
            label={columnNames[column]}
            checked={!hidden.includes(column)}
            onChange={({ target }) =>
              onChange(
                HIDEABLE_COLUMNS.filter((each) =>
                  each === column ? !target.checked : hidden.includes(each),
                ),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
