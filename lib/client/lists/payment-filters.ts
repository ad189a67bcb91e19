import { isUuid } from '@/lib/billing/uuid'
import { type ListStart, writeListStart } from './paged-list'
import { isTokenId, searchOf } from './subscriber-filters'

/** The kinds of payments that people ask for; each covers one status or several. */
export const PAYMENT_STATES = ['paid', 'under_way', 'failed'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Filters of the list of payments. */
export interface PaymentFilters {
  /** Null shows all. */
  readonly state: PaymentState | null
  /** An id; null shows those of all subscriptions. */
  readonly subscription: string | null
  /** The id of a token; null shows those in all tokens. */
  readonly token: string | null
  /** Prefix of an address, as typed; empty shows all. */
  readonly search: string
  /** The first and the last day, in UTC, as in `2026-11-21`; null where it has no end. */
  readonly since: string | null
  readonly until: string | null
}

export const ALL_PAYMENTS: PaymentFilters = {
  state: null,
  subscription: null,
  token: null,
  search: '',
  since: null,
  until: null,
}

const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/

/** Reads filters from an address's query; what it does not know is left out. */
export function readPaymentFilters(query: URLSearchParams): PaymentFilters {
  const state = query.get('state')
  const subscription = query.get('subscription')
  const token = query.get('token')
  const since = dayOf(query.get('since'))
  const until = dayOf(query.get('until'))
  return {
    state: PAYMENT_STATES.find((each) => each === state) ?? null,
    subscription: isUuid(subscription) ? subscription : null,
    token: token !== null && isTokenId(token) ? token : null,
    search: searchOf(query),
    since,
    until: since !== null && until !== null && until < since ? null : until,
  }
}

/** The query that brings back these filters; what shows all is left out. */
export function writePaymentFilters(filters: PaymentFilters, start: ListStart | null = null): string {
  const query = new URLSearchParams()
  for (const name of ['state', 'subscription', 'token', 'since', 'until'] as const) {
    const value = filters[name]
    if (value !== null) query.set(name, value)
  }
  if (filters.search !== '') query.set('q', filters.search)
  writeListStart(query, start)
  return query.toString()
}

/** True where any filter narrows the list. */
export function isFiltered(filters: PaymentFilters): boolean {
  return writePaymentFilters(filters) !== ''
}

/** A day of the calendar; 30 February is none. */
export function dayOf(text: string | null): string | null {
  if (text === null || !DAY.test(text)) return null
  const date = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}
