import 'server-only'
import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SubscriberStatus } from '@/lib/billing/subscriber'
import type { SubscriberSort } from '@/lib/wire/subscribers'
import type { Position } from './cursor'
import type { Database } from './database'
import { subscribers } from './schema'
import { type SubscriberDetails, type SubscriberRow, selectDetails } from './subscribers'

/** What the specification's list shows of a subscriber. */
export type SubscriberSummary = Pick<
  SubscriberRow,
  'id' | 'eoaAddress' | 'swAddress' | 'planId' | 'status' | 'subscribedAt' | 'subscriptionId'
>

/** Up to `limit` subscribers of a subscription, newest first, beginning after `after`. */
export async function pageOfSubscribers(
  db: Database,
  params: { merchantId: string; subscriptionId: string; after: Position | null; limit: number },
): Promise<SubscriberSummary[]> {
  const { merchantId, subscriptionId, after, limit } = params
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
        eq(subscribers.merchantId, merchantId),
        eq(subscribers.subscriptionId, subscriptionId),
        after ? beyond(SORTS['-subscribedAt'], after) : undefined,
      ),
    )
    .orderBy(...order(SORTS['-subscribedAt']))
    .limit(limit)
}

interface Sort {
  readonly column: typeof subscribers.subscribedAt | typeof subscribers.nextChargeAt
  readonly descending: boolean
}

const SORTS: Record<SubscriberSort, Sort> = {
  '-subscribedAt': { column: subscribers.subscribedAt, descending: true },
  subscribedAt: { column: subscribers.subscribedAt, descending: false },
  nextChargeAt: { column: subscribers.nextChargeAt, descending: false },
  '-nextChargeAt': { column: subscribers.nextChargeAt, descending: true },
}

export interface SubscriberFilters {
  readonly status?: SubscriberStatus | undefined
  readonly planId?: string | undefined
  readonly tokenId?: string | undefined
  /** The beginning of an address, with or without 0x, in any case. */
  readonly addressPrefix?: string | undefined
}

/** Up to `limit` subscribers that the filters match, with plan and token; those without the sorted time come last. */
export async function pageOfSubscriberDetails(
  db: Database,
  params: {
    merchantId: string
    subscriptionId: string
    filters: SubscriberFilters
    sort: SubscriberSort
    after: Position | null
    limit: number
  },
): Promise<SubscriberDetails[]> {
  const { filters, after } = params
  const sort = SORTS[params.sort]
  return selectDetails(db)
    .where(
      and(
        eq(subscribers.merchantId, params.merchantId),
        eq(subscribers.subscriptionId, params.subscriptionId),
        filters.status ? eq(subscribers.status, filters.status) : undefined,
        filters.planId ? eq(subscribers.planId, filters.planId) : undefined,
        filters.tokenId ? eq(subscribers.tokenId, filters.tokenId) : undefined,
        filters.addressPrefix ? walletBegins(filters.addressPrefix) : undefined,
        after ? beyond(sort, after) : undefined,
      ),
    )
    .orderBy(...order(sort))
    .limit(params.limit)
}

/** Where a list with this sort goes on after `row`. */
export function positionAfter(
  row: Pick<SubscriberRow, 'id' | 'subscribedAt' | 'nextChargeAt'>,
  sort: SubscriberSort,
): Position {
  const { column } = SORTS[sort]
  return { at: column === subscribers.subscribedAt ? row.subscribedAt : row.nextChargeAt, id: row.id }
}

function order({ column, descending }: Sort): SQL[] {
  const byId = descending ? desc(subscribers.id) : asc(subscribers.id)
  // The column that is never null keeps the plain form, which its index is made for.
  if (column === subscribers.subscribedAt) return [descending ? desc(column) : asc(column), byId]
  return [descending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`, byId]
}

function beyond({ column, descending }: Sort, after: Position): SQL | undefined {
  const way = sql.raw(descending ? '<' : '>')
  if (after.at === null) return and(isNull(column), sql`${subscribers.id} ${way} ${after.id}`)
  const further = sql`(${column}, ${subscribers.id}) ${way} (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  return column === subscribers.subscribedAt ? further : or(further, isNull(column))
}

function walletBegins(prefix: string): SQL {
  const hex = prefix.toLowerCase().replace(/^0x/, '')
  const pattern = `0x${hex.replace(/[\\%_]/g, '\\$&')}%`
  return sql`lower(${subscribers.eoaAddress}) like ${pattern}`
}
