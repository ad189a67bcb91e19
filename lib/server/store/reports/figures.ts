import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { statement } from '../database/statement'
import { countedSubscribers, figures, uncountedSubscribers } from '../schema/figure-schema'
import { subscribers } from '../schema/schema'
import { EXCLUDED_FACTS, FACT_COLUMNS, type FigureKind, factsNow, partsOf } from './figure-parts'

/** Scope of the figures: all of a merchant, or some of its subscriptions. */
export interface FigureScope {
  readonly merchantId: string
  readonly subscriptionIds?: readonly string[] | undefined
}

/** Keys of some kinds, from the first until before the last; all where one is left out. */
export interface KeyRange {
  readonly kinds: readonly FigureKind[]
  readonly from?: string | undefined
  readonly before?: string | undefined
}

export interface Figure {
  readonly subscriptionId: string
  readonly kind: FigureKind
  readonly key: string
  readonly count: number
  readonly amount: bigint
}

/** Changes that are counted in one statement, behind which all others wait in the embedded database. */
export const FOLD_SIZE = 500
/** Advisory lock of the one that counts: arbitrary, and the same in every process. */
const COUNTING_LOCK = 7_041_776_001

const facts = sql`select ${FACT_COLUMNS} from ${countedSubscribers}`
// As an array, which finds rows by their keys whatever the statistics say of a table that fills and empties.
const isChanged = (id: SQL) => sql`${id} = any(array(select distinct subscriber_id from changed))`
const lockOfCounting = sql`${COUNTING_LOCK}::bigint`

/**
 * Sums of the figures in these ranges, exact as of the statement: those that are kept, and for each subscriber that
 * has changed since it was counted what it is now in place of what was counted.
 */
export async function readFigures(
  db: Database,
  scope: FigureScope,
  ranges: readonly KeyRange[],
): Promise<Figure[]> {
  if (scope.subscriptionIds?.length === 0) return []
  const { rows } = await db.execute<{
    subscription_id: string
    kind: FigureKind
    key: string
    count: string
    amount: string
  }>(sumsOf(scope, ranges))
  return rows.map(({ subscription_id, kind, key, count, amount }) => ({
    subscriptionId: subscription_id,
    kind,
    key,
    count: Number(count),
    amount: BigInt(amount),
  }))
}

/** The statement of {@link readFigures}. */
export function sumsOf({ merchantId, subscriptionIds }: FigureScope, ranges: readonly KeyRange[]): SQL {
  const mine = sql`merchant_id = ${merchantId} ${
    subscriptionIds ? sql`and subscription_id in ${[...subscriptionIds]}` : sql``
  }`
  const asked = sql`${mine} and (${sql.join(ranges.map(inRange), sql` or `)})`
  // Each range by itself is one of the primary key.
  const kept = ranges.map(
    (range) => sql`
      select subscription_id, kind, key, count, amount from ${figures} where ${mine} and ${inRange(range)}`,
  )
  return sql`
    with changed as materialized (
      select subscriber_id from ${uncountedSubscribers} where merchant_id = ${merchantId}
    ),
    parts as (
      ${sql.join(kept, sql` union all `)}
      union all
      select subscription_id, kind, key, count, amount from (${partsOf(
        factsNow(sql`${subscribers.merchantId} = ${merchantId} and ${isChanged(sql`${subscribers.id}`)}`),
      )}) as part where ${asked}
      union all
      select subscription_id, kind, key, -count, -amount from (${partsOf(
        sql`${facts} where merchant_id = ${merchantId} and ${isChanged(sql`subscriber_id`)}`,
      )}) as part where ${asked}
    )
    select subscription_id, kind, key, sum(count)::text as count, sum(amount)::text as amount
    from parts group by subscription_id, kind, key
    having sum(count) <> 0 or sum(amount) <> 0`
}

function inRange({ kinds, from, before }: KeyRange): SQL {
  const bounds = [
    sql`kind in ${[...kinds]}`,
    ...(from === undefined ? [] : [sql`key >= ${from}`]),
    ...(before === undefined ? [] : [sql`key < ${before}`]),
  ]
  return sql`(${sql.join(bounds, sql` and `)})`
}

/** True where a change waits to be counted. */
export async function hasUncounted(db: Database): Promise<boolean> {
  return (await selectUncounted(db, {})).length > 0
}

/** Changes that wait to be counted. */
export function countUncounted(db: Database): Promise<number> {
  return db.$count(uncountedSubscribers)
}

const selectUncounted = statement('uncounted', (db: Database) =>
  db.select({ id: uncountedSubscribers.subscriberId }).from(uncountedSubscribers).limit(1),
)

/**
 * Counts some of the changes that are noted, in a transaction of its own; one at a time does.
 * All that it reads is of one statement, so what commits meanwhile stays noted.
 * @returns the number of changes, or null while another process counts
 */
export async function countChanged(
  tx: Database,
  { limit = FOLD_SIZE }: { limit?: number } = {},
): Promise<number | null> {
  const { rows: lock } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockOfCounting}) as mine`,
  )
  if (!lock[0]?.mine) return null
  const { rows } = await tx.execute<{ changes: string; empty: boolean }>(sql`
    with changed as materialized (
      select ctid as place, subscriber_id from ${uncountedSubscribers} limit ${limit}
    ),
    taken as (
      delete from ${uncountedSubscribers} where ctid = any(array(select place from changed))
    ),
    facts as materialized (
      ${factsNow(isChanged(sql`${subscribers.id}`))}
    ),
    parts as (
      select merchant_id, subscription_id, kind, key, count, amount from (${partsOf(sql`select * from facts`)}) as part
      union all
      select merchant_id, subscription_id, kind, key, -count, -amount from (${partsOf(
        sql`${facts} where ${isChanged(sql`subscriber_id`)}`,
      )}) as part
    ),
    moved as (
      select merchant_id, subscription_id, kind, key, sum(count) as count, sum(amount) as amount
      from parts group by merchant_id, subscription_id, kind, key
      having sum(count) <> 0 or sum(amount) <> 0
    ),
    kept as (
      insert into ${figures} as sums (merchant_id, subscription_id, kind, key, count, amount)
      select merchant_id, subscription_id, kind, key, count, amount from moved
      on conflict (merchant_id, kind, key, subscription_id)
      do update set count = sums.count + excluded.count, amount = sums.amount + excluded.amount
      returning sums.count = 0 and sums.amount = 0 as empty
    ),
    gone as (
      delete from ${countedSubscribers}
      where ${isChanged(sql`subscriber_id`)} and subscriber_id not in (select subscriber_id from facts)
    ),
    noted as (
      insert into ${countedSubscribers} (${FACT_COLUMNS})
      select ${FACT_COLUMNS} from facts
      on conflict (subscriber_id) do update set (${FACT_COLUMNS}) = (${EXCLUDED_FACTS})
    )
    select (select count(*) from changed)::text as changes, coalesce((select bool_or(empty) from kept), false) as empty`)
  // A later change makes them anew.
  if (rows[0]?.empty) await tx.delete(figures).where(sql`${figures.count} = 0 and ${figures.amount} = 0`)
  return Number(rows[0]?.changes ?? 0)
}

/** A figure that is not what the subscribers sum up to. */
export interface WrongFigure {
  readonly merchantId: string
  readonly subscriptionId: string
  readonly kind: string
  readonly key: string
  readonly kept: { readonly count: string; readonly amount: string }
  readonly right: { readonly count: string; readonly amount: string }
}

/** Figures that readers get, held against a sum over every subscriber; the first of those that differ. */
export async function findWrongFigures(db: Database, { limit }: { limit: number }): Promise<WrongFigure[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    with changed as materialized (select subscriber_id from ${uncountedSubscribers}),
    parts as (
      select merchant_id, subscription_id, kind, key, count, amount, 0 as right_count, 0 as right_amount from ${figures}
      union all
      select merchant_id, subscription_id, kind, key, -count, -amount, 0, 0 from (${partsOf(
        sql`${facts} where ${isChanged(sql`subscriber_id`)}`,
      )}) as part
      union all
      select merchant_id, subscription_id, kind, key, count, amount, 0, 0 from (${partsOf(
        factsNow(isChanged(sql`${subscribers.id}`)),
      )}) as part
      union all
      select merchant_id, subscription_id, kind, key, 0, 0, count, amount from (${partsOf(factsNow(sql`true`))}) as part
    )
    select merchant_id, subscription_id, kind, key, sum(count)::text as count, sum(amount)::text as amount,
      sum(right_count)::text as right_count, sum(right_amount)::text as right_amount
    from parts group by merchant_id, subscription_id, kind, key
    having sum(count) <> sum(right_count) or sum(amount) <> sum(right_amount)
    order by merchant_id, subscription_id, kind, key limit ${limit}`)
  return rows.map((row) => ({
    merchantId: String(row.merchant_id),
    subscriptionId: String(row.subscription_id),
    kind: String(row.kind),
    key: String(row.key),
    kept: { count: String(row.count), amount: String(row.amount) },
    right: { count: String(row.right_count), amount: String(row.right_amount) },
  }))
}

/** Forgets all figures and notes every subscriber, so that the job counts them anew; readers count meanwhile. */
export async function forgetFigures(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOfCounting})`)
  await tx.delete(figures)
  await tx.delete(countedSubscribers)
  await tx.execute(sql`
    insert into ${uncountedSubscribers} (merchant_id, subscriber_id)
    select ${subscribers.merchantId}, ${subscribers.id} from ${subscribers}`)
}
