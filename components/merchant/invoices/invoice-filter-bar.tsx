import type { InvoiceFilters } from '@/lib/client/lists/invoice-filters'
import { CustomerSearch } from '../list/customer-search'
import { FilterBar, FilterChip } from '../list/filters/filter-bar'
import { DateRangeFields, daysText, FilterMenu } from '../list/filters/filter-menu'
import { useDashboardNow } from '../shell/dashboard-now'

interface InvoiceFilterBarProps {
  readonly filters: InvoiceFilters
  readonly addressOf: (change: Partial<InvoiceFilters>) => string
  readonly onChange: (change: Partial<InvoiceFilters>, step?: { readonly replace: boolean }) => void
}

/** Chip of the chosen subscriber, menu with the dates, and the search by address. */
export function InvoiceFilterBar({ filters, addressOf, onChange }: InvoiceFilterBarProps) {
  const now = useDashboardNow()
  const days = daysText(filters, now)
  return (
    <FilterBar
      legend="Subscriber"
      menu={
        <FilterMenu
          label="Filter by date"
          chosen={days === null ? [] : [days]}
          fallback="Date"
          onClear={() => onChange({ since: null, until: null })}
        >
          {() => <DateRangeFields {...filters} onChange={onChange} />}
        </FilterMenu>
      }
      search={
        <CustomerSearch
          value={filters.search}
          onSearch={(search) => onChange({ search }, { replace: true })}
        />
      }
    >
      <FilterChip
        href={addressOf({ subscriber: null })}
        chosen={filters.subscriber === null}
        onChoose={() => onChange({ subscriber: null })}
      >
        All
      </FilterChip>
      {filters.subscriber !== null && (
        <FilterChip href={addressOf({})} chosen onChoose={() => {}}>
          One subscriber
        </FilterChip>
      )}
    </FilterBar>
  )
}
