import 'server-only'
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import type { SubscriberSort } from '@/lib/wire/subscribers/subscribers'
import {
  type CustomerFilters,
  customerMatches,
  matchingSubscribers,
  namesCustomers,
} from '../customers/customer-search'
import type { Position } from '../database/cursor'
import type { Database } from '../database/database'
import { statement } from '../database/statement'
import { isRunningStatus } from '../schema/running'
import { subscribers, subscriptions } from '../schema/schema'
import { type SubscriberDetails, type SubscriberRow, selectDetails } from './subscribers'

/** Columns of a subscriber in the specification's list. */
export type SubscriberSummary = Pick<
  SubscriberRow,
  'id' | 'eoaAddress' | 'swAddress' | 'planId' | 'status' | 'subscribedAt' | 'subscriptionId'
>

/** Page of a subscription's subscribers, newest first, from after `after`. */
export async function pageOfSubscribers(
  db: Database,
  params: { merchantId: string; subscriptionId: string; after: Position | null; limit: number },
): Promise<SubscriberSummary[]> {
  const { after, ...asked } = params
  if (!after) return firstSubscribers(db, asked)
  return furtherSubscribers(db, { ...asked, afterAt: after.at?.toISOString() ?? null, afterId: after.id })
}

const firstSubscribers = statement('first_subscribers', (db: Database) => summaries(db, undefined))

const furtherSubscribers = statement('further_subscribers', (db: Database) =>
  summaries(
    db,
    sql`(${subscribers.subscribedAt}, ${subscribers.id}) < (${sql.placeholder('afterAt')}::timestamptz, ${sql.placeholder('afterId')}::uuid)`,
  ),
)

function summaries(db: Database, isAfter: SQL | undefined) {
  return db
    .select({
      id: subscribers.id,
      eoaAddress: subscribers.eoaAddress,
      swAddress: subscribers.swAddress,
      planId: subscribers.planId,
      status: subscribers.status,
      subscribedAt: subscribers.subscribedAt,
      subscriptionId: subscribers.subscriptionId,
    })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.merchantId, sql.placeholder('merchantId')),
        eq(subscribers.subscriptionId, sql.placeholder('subscriptionId')),
        isAfter,
      ),
    )
    .orderBy(...order(SORTS['-subscribedAt']))
    .limit(sql.placeholder('limit'))
}

interface Sort {
  readonly column: typeof subscribers.subscribedAt | typeof subscribers.nextChargeAt
  readonly descending: boolean
  /** Rows without the time come last, whichever the direction. */
  readonly nullable: boolean
}

const SORTS: Record<SubscriberSort, Sort> = {
  '-subscribedAt': { column: subscribers.subscribedAt, descending: true, nullable: false },
  subscribedAt: { column: subscribers.subscribedAt, descending: false, nullable: false },
  nextChargeAt: { column: subscribers.nextChargeAt, descending: false, nullable: true },
  '-nextChargeAt': { column: subscribers.nextChargeAt, descending: true, nullable: true },
}

export interface SubscriberFilters extends CustomerFilters {
  /** `running` is every status of those who go on. */
  readonly status?: SubscriberStatus | 'running' | undefined
  readonly planId?: string | undefined
  readonly tokenId?: string | undefined
}

/**
 * Page of the subscribers that the filters match, with plan and token; those without the sorted time come last.
 */
export async function pageOfSubscriberDetails(
  db: Database,
  params: {
    merchantId: string
    /** Null for those of all subscriptions. */
    subscriptionId: string | null
    filters: SubscriberFilters
    sort: SubscriberSort
    after: Position | null
    limit: number
  },
): Promise<SubscriberDetails[]> {
  const { after, limit } = params
  const sort = SORTS[params.sort]
  const rows = after?.at === null ? [] : await detailsWithTime(db, { ...params, sort, after })
  if (!sort.nullable || rows.length === limit) return rows
  const without = await detailsWithoutTime(db, {
    ...params,
    sort,
    after: after?.at === null ? after.id : null,
    limit: limit - rows.length,
  })
  // A subscriber cancelled between the two reads is in both.
  const known = new Set(rows.map(({ subscriber }) => subscriber.id))
  return [...rows, ...without.filter(({ subscriber }) => !known.has(subscriber.id))]
}

interface PageParams<After> {
  readonly merchantId: string
  readonly subscriptionId: string | null
  readonly filters: SubscriberFilters
  readonly sort: Sort
  readonly after: After | null
  readonly limit: number
}

function detailsWithTime(db: Database, params: PageParams<Position>): Promise<SubscriberDetails[]> {
  const { sort, after } = params
  return selectDetails(db)
    .where(
      and(
        matching(db, params),
        sort.nullable ? isNotNull(sort.column) : undefined,
        after ? beyond(sort, after) : undefined,
      ),
    )
    .orderBy(...order(sort))
    .limit(params.limit)
}

/**
 * An index holds no order of a column with nulls last in both directions; apart, one index serves both. The column
 * is sorted by, although it is null everywhere, since the planner finds the index by it.
 */
function detailsWithoutTime(db: Database, params: PageParams<string>): Promise<SubscriberDetails[]> {
  const { sort, after } = params
  return selectDetails(db)
    .where(
      and(
        matching(db, params),
        isNull(sort.column),
        after ? sql`${subscribers.id} ${way(sort)} ${after}::uuid` : undefined,
      ),
    )
    .orderBy(...order(sort))
    .limit(params.limit)
}

interface FindParams {
  readonly merchantId: string
  readonly filters: CustomerFilters
  readonly limit: number
}

/**
 * Subscribers of a merchant that the filters match, at most `limit`, in the order of their addresses. Of more, an
 * arbitrary part: subscriptions are searched one by one through their indexes, until there are enough.
 */
export function firstMatching(db: Database, { merchantId, filters, limit }: FindParams) {
  const ofSubscription = db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.merchantId, merchantId),
        eq(subscribers.subscriptionId, subscriptions.id),
        customerMatches(filters),
      ),
    )
    .limit(limit)
    .as('found')
  const found = db
    .select({ id: ofSubscription.id })
    .from(subscriptions)
    .innerJoinLateral(ofSubscription, sql`true`)
    .where(eq(subscriptions.merchantId, merchantId))
    .limit(limit)
  return selectDetails(db)
    .where(and(eq(subscribers.merchantId, merchantId), inArray(subscribers.id, found)))
    .orderBy(sql`lower(${subscribers.eoaAddress})`, asc(subscribers.id))
}

function statusMatches(status: SubscriberFilters['status']): SQL | undefined {
  if (status === undefined) return undefined
  return status === 'running' ? isRunningStatus(subscribers.status) : eq(subscribers.status, status)
}

function matching(
  db: Database,
  { merchantId, subscriptionId, filters }: PageParams<unknown>,
): SQL | undefined {
  return and(
    eq(subscribers.merchantId, merchantId),
    subscriptionId === null ? undefined : eq(subscribers.subscriptionId, subscriptionId),
    statusMatches(filters.status),
    filters.planId ? eq(subscribers.planId, filters.planId) : undefined,
    filters.tokenId ? eq(subscribers.tokenId, filters.tokenId) : undefined,
    // Of all subscriptions, customers are found through the indexes of each.
    subscriptionId === null && namesCustomers(filters)
      ? inArray(subscribers.id, matchingSubscribers(db, merchantId, filters))
      : customerMatches(filters),
  )
}

/** Cursor position of `row` in a list with this sort. */
export function positionAfter(
  row: Pick<SubscriberRow, 'id' | 'subscribedAt' | 'nextChargeAt'>,
  sort: SubscriberSort,
): Position {
  const { column } = SORTS[sort]
  return { at: column === subscribers.subscribedAt ? row.subscribedAt : row.nextChargeAt, id: row.id }
}

function order({ column, descending }: Sort): SQL[] {
  return descending ? [desc(column), desc(subscribers.id)] : [asc(column), asc(subscribers.id)]
}

function beyond(sort: Sort, { at, id }: Position): SQL {
  return sql`(${sort.column}, ${subscribers.id}) ${way(sort)} (${at?.toISOString() ?? null}::timestamptz, ${id}::uuid)`
}

const way = ({ descending }: Sort) => sql.raw(descending ? '<' : '>')
