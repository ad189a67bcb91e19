import 'server-only'
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { EventType } from '@/lib/billing/event-type'
import type { Database } from '../database/database'
import { events, plans, subscribers, subscriptions, tokens } from '../schema/schema'
import type { SubscriberDetails } from '../subscribers/subscribers'
import type { EventRow } from './events'

/** An event with the names of what it is about. */
export interface EventDetails {
  readonly event: EventRow
  /** Title of the subscription; null where the event concerns none. */
  readonly title: string | null
  /** Null where no subscriber has a part in it. */
  readonly subscriber: SubscriberDetails | null
  /** Number among the events of its subscriber, from 1; null where no subscriber has a part in it. */
  readonly sequence: number | null
}

export interface EventFilters {
  readonly types?: readonly EventType[] | undefined
  readonly subscriptionId?: string | undefined
  readonly subscriberId?: string | undefined
  /** The merchant's own id of the customer, as the subscriber has it now. */
  readonly clientReferenceId?: string | undefined
  /** Bounds of the time; the end itself is out. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

interface PageParams {
  readonly merchantId: string
  readonly filters: EventFilters
  readonly order: 'asc' | 'desc'
  /** Goes on after this event, in the order. */
  readonly after?: bigint | undefined
  /** Later events are left out. */
  readonly until?: bigint | undefined
  readonly limit: number
}

/** Page of a merchant's events that the filters match, in the order of the log or reversed. */
export async function pageOfEvents(db: Database, params: PageParams): Promise<EventDetails[]> {
  const rows = await selectEvents(db, params)
  return rows.map(({ event, title, sequence, subscriber, plan, token, graceDays }) => ({
    event,
    title,
    sequence,
    subscriber:
      subscriber && plan && token && graceDays !== null ? { subscriber, plan, token, graceDays } : null,
  }))
}

/** Statement of {@link pageOfEvents}, exported so that tests can explain its plan. */
function selectEvents(db: Database, { merchantId, filters, order, after, until, limit }: PageParams) {
  const { types, subscriptionId, subscriberId, clientReferenceId, from, to } = filters
  const ofCustomer = (reference: string) =>
    db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(and(eq(subscribers.merchantId, merchantId), eq(subscribers.clientReferenceId, reference)))
  return db
    .select({
      event: events,
      title: subscriptions.title,
      sequence: sequenceOf(merchantId),
      subscriber: subscribers,
      plan: plans,
      token: tokens,
      graceDays: subscriptions.graceDays,
    })
    .from(events)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.id, events.subscriptionId), eq(subscriptions.merchantId, merchantId)),
    )
    .leftJoin(
      subscribers,
      and(eq(subscribers.id, events.subscriberId), eq(subscribers.merchantId, merchantId)),
    )
    .leftJoin(plans, eq(plans.id, subscribers.planId))
    .leftJoin(tokens, eq(tokens.id, subscribers.tokenId))
    .where(
      and(
        eq(events.merchantId, merchantId),
        types ? inArray(events.type, [...types]) : undefined,
        subscriptionId ? eq(events.subscriptionId, subscriptionId) : undefined,
        subscriberId ? eq(events.subscriberId, subscriberId) : undefined,
        clientReferenceId ? inArray(events.subscriberId, ofCustomer(clientReferenceId)) : undefined,
        from ? gte(events.createdAt, from) : undefined,
        to ? lt(events.createdAt, to) : undefined,
        after === undefined ? undefined : order === 'asc' ? gt(events.id, after) : lt(events.id, after),
        until === undefined ? undefined : lte(events.id, until),
      ),
    )
    .orderBy(order === 'asc' ? asc(events.id) : desc(events.id))
    .limit(limit)
}

/**
 * Number of an event among those of its subscriber. It is counted rather than stored: writers hold the subscriber's
 * lock, so events of one subscriber commit in the order of their ids, and writing one costs nothing more.
 */
function sequenceOf(merchantId: string) {
  return sql<number | null>`case when ${events.subscriberId} is not null then (
    select count(*)::integer from events earlier
    where earlier.subscriber_id = ${events.subscriberId} and earlier.id <= ${events.id}
      and earlier.merchant_id = ${merchantId}
  ) end`
}

/** Those of some merchants who have events after one and up to another. */
export async function listMerchantsWithEvents(
  db: Database,
  params: { merchantIds: readonly string[]; after: bigint; until: bigint },
): Promise<string[]> {
  const { merchantIds, after, until } = params
  if (merchantIds.length === 0) return []
  const rows = await db
    .selectDistinct({ merchantId: events.merchantId })
    .from(events)
    .where(and(inArray(events.merchantId, [...merchantIds]), gt(events.id, after), lte(events.id, until)))
  return rows.map(({ merchantId }) => merchantId)
}

/** The highest id that an event was given so far, whether or not its transaction has ended. */
export async function findLastEventId(db: Database): Promise<bigint> {
  const { rows } = await db.execute<{ last: string }>(
    sql`select last_value::text as last from events_id_seq where is_called`,
  )
  return BigInt(rows[0]?.last ?? 0)
}

/**
 * The transactions that write events right now, by names that are used once. Who inserts has locked the table before
 * the event gets its id, and keeps it locked until the transaction ends.
 */
export async function listEventWriters(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ writer: string }>(sql`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'events'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`)
  return rows.map(({ writer }) => writer)
}
