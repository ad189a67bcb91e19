import { MAX_EMAIL_LENGTH } from '@/lib/billing/customers/customer'
import { SUBSCRIBER_STATUSES, type SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import { isUuid } from '@/lib/billing/uuid'
import type { SubscriberSort } from '@/lib/wire/subscribers/subscribers'
import { type ListStart, writeListStart } from './paged-list'

/** The columns that can be hidden, in their order; wallet and status are always shown. */
export const HIDEABLE_COLUMNS = ['plan', 'token', 'since', 'next', 'left'] as const
export type HideableColumn = (typeof HIDEABLE_COLUMNS)[number]

/** Filters, order and hidden columns of a list of subscribers. */
export interface SubscriberFilters {
  /** `running` shows all who go on, null also who has left. */
  readonly status: SubscriberStatus | 'running' | null
  /** Ids; null shows all. */
  readonly plan: string | null
  readonly token: string | null
  /** The beginning of an address, an email address or a reference, or a transaction, as typed; empty shows all. */
  readonly search: string
  readonly sort: SubscriberSort
  readonly hidden: readonly HideableColumn[]
}

export const DEFAULT_FILTERS: SubscriberFilters = {
  status: 'running',
  plan: null,
  token: null,
  search: '',
  sort: '-subscribedAt',
  hidden: [],
}

const SORTS: Readonly<Record<SubscriberSort, true>> = {
  '-subscribedAt': true,
  subscribedAt: true,
  nextChargeAt: true,
  '-nextChargeAt': true,
}
/** Text that the server takes for a search: short, without control characters. */
const SEARCH = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u
/** Status in the address for all subscribers, also those who have left. */
const ALL = 'all'
const TOKEN_ID = /^\d{1,20}$/

/** Reads filters from an address's query; what it does not know is the default. */
export function readFilters(query: URLSearchParams): SubscriberFilters {
  const status = query.get('status')
  const sort = query.get('sort')
  const plan = query.get('plan')
  const token = query.get('token')
  const hidden = (query.get('hide') ?? '').split(',')
  return {
    status:
      status === ALL ? null : (SUBSCRIBER_STATUSES.find((each) => each === status) ?? DEFAULT_FILTERS.status),
    plan: isUuid(plan) ? plan : null,
    token: token !== null && isTokenId(token) ? token : null,
    search: searchOf(query),
    sort: sort !== null && isSort(sort) ? sort : DEFAULT_FILTERS.sort,
    hidden: HIDEABLE_COLUMNS.filter((column) => hidden.includes(column)),
  }
}

/** The query that brings back these filters; what is the default is left out. */
export function writeFilters(filters: SubscriberFilters, start: ListStart | null = null): string {
  const query = new URLSearchParams()
  if (filters.status !== DEFAULT_FILTERS.status) query.set('status', filters.status ?? ALL)
  if (filters.plan !== null) query.set('plan', filters.plan)
  if (filters.token !== null) query.set('token', filters.token)
  if (filters.search !== '') query.set('q', filters.search)
  if (filters.sort !== DEFAULT_FILTERS.sort) query.set('sort', filters.sort)
  if (filters.hidden.length > 0) query.set('hide', filters.hidden.join())
  writeListStart(query, start)
  return query.toString()
}

/** Key of the rows alone: equal for lists that differ in order or columns only. */
export function sameRows(filters: SubscriberFilters): string {
  return writeFilters({ ...filters, sort: DEFAULT_FILTERS.sort, hidden: [] })
}

/** True for what can be the id of a token. */
export function isTokenId(text: string): boolean {
  return TOKEN_ID.test(text)
}

/** The search for customers in an address's query; empty for none, and for what the server refuses. */
export function searchOf(query: URLSearchParams): string {
  const search = query.get('q') ?? ''
  return search.length <= MAX_EMAIL_LENGTH && SEARCH.test(search) ? search : ''
}

/** True where more than the status narrows the list, so that counts by status say nothing about it. */
export function isNarrowed(filters: SubscriberFilters): boolean {
  return filters.plan !== null || filters.token !== null || filters.search !== ''
}

function isSort(sort: string): sort is SubscriberSort {
  return Object.hasOwn(SORTS, sort)
}
