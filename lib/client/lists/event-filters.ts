import { EVENT_TYPES, type EventType } from '@/lib/billing/event-type'
import { type ListStart, writeListStart } from './paged-list'

/** Subjects of events: the first part of their types. */
export const EVENT_KINDS = [
  'subscriber',
  'payment',
  'invoice',
  'subscription',
  'price_change',
  'checkout_session',
  'network',
  'account',
  'webhook_endpoint',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Filters of the event log. */
export interface EventFilters {
  /** Kind or type of the events; null shows all. */
  readonly type: EventKind | EventType | null
}

export const ALL_EVENTS: EventFilters = { type: null }

/** Reads filters from an address's query; what it does not know is left out. */
export function readEventFilters(query: URLSearchParams): EventFilters {
  const type = query.get('type')
  return { type: [...EVENT_KINDS, ...EVENT_TYPES].find((each) => each === type) ?? null }
}

/** The query that brings back these filters; what shows all is left out. */
export function writeEventFilters({ type }: EventFilters, start: ListStart | null = null): string {
  const query = new URLSearchParams(type === null ? {} : { type })
  writeListStart(query, start)
  return query.toString()
}

/** The types that the filters let through; null for all. */
export function typesOf({ type }: EventFilters): readonly EventType[] | null {
  if (type === null) return null
  return EVENT_TYPES.filter((each) => each === type || each.startsWith(`${type}.`))
}

/** The subject that the filters let through; null for all. */
export function kindOf({ type }: EventFilters): EventKind | null {
  return EVENT_KINDS.find((kind) => kind === type || type?.startsWith(`${kind}.`)) ?? null
}
