import { isUuid } from '@/lib/billing/uuid'
import { type ListStart, writeListStart } from './paged-list'
import { dayOf } from './payment-filters'
import { searchOf } from './subscriber-filters'

/** Filters of the list of invoices. */
export interface InvoiceFilters {
  /** Id of a subscriber; null shows those of all. */
  readonly subscriber: string | null
  /** Prefix of the address of a subscriber, as typed; empty shows all. */
  readonly search: string
  /** The first and the last day of issue, in UTC, as in `2026-11-21`; null where it has no end. */
  readonly since: string | null
  readonly until: string | null
}

export const ALL_INVOICES: InvoiceFilters = { subscriber: null, search: '', since: null, until: null }

/** Reads filters from an address's query; what it does not know is left out. */
export function readInvoiceFilters(query: URLSearchParams): InvoiceFilters {
  const subscriber = query.get('subscriber')
  const since = dayOf(query.get('since'))
  const until = dayOf(query.get('until'))
  return {
    subscriber: isUuid(subscriber) ? subscriber : null,
    search: searchOf(query),
    since,
    until: since !== null && until !== null && until < since ? null : until,
  }
}

/** The query that brings back these filters; what shows all is left out. */
export function writeInvoiceFilters(filters: InvoiceFilters, start: ListStart | null = null): string {
  const query = new URLSearchParams()
  for (const name of ['subscriber', 'since', 'until'] as const) {
    const value = filters[name]
    if (value !== null) query.set(name, value)
  }
  if (filters.search !== '') query.set('q', filters.search)
  writeListStart(query, start)
  return query.toString()
}

/** True where any filter narrows the list. */
export function isFiltered(filters: InvoiceFilters): boolean {
  return writeInvoiceFilters(filters) !== ''
}
