import 'server-only'
import { type AnyColumn, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database'
import { recordSet } from '../database/json-rows'
import { plans, subscribers, subscriptions, tokens } from '../schema/schema'
import type { SubscriberDetails, SubscriberRow } from './subscribers'

/** Columns of subscribers: of the table, of a common table expression, or with other values. */
export type SubscriberColumns = Record<keyof SubscriberRow, AnyColumn | SQL.Aliased | SQL>

type StoredRow = Readonly<Record<string, unknown>>

/** Arguments of one `jsonb_build_object` are at most 100, two for each column. */
const MOST_COLUMNS = 50

/**
 * A subscriber with the plan and the token of its terms as JSON, for the row of an event: in SQL, so that events of
 * 100,000 subscribers are written without leaving the database.
 */
export function snapshotOf(source: SubscriberColumns): SQL<Record<string, unknown>> {
  const plan = sql`(select ${jsonOf(plans, getTableColumns(plans))} from ${plans} where ${eq(plans.id, source.planId)})`
  const token = sql`(select ${jsonOf(tokens, getTableColumns(tokens))} from ${tokens} where ${eq(tokens.id, source.tokenId)})`
  const graceDays = sql`(select ${subscriptions.graceDays} from ${subscriptions} where ${eq(subscriptions.id, source.subscriptionId)})`
  return sql`jsonb_build_object('subscriber', ${jsonOf(subscribers, source)}, 'plan', ${plan}, 'token', ${token}, 'graceDays', ${graceDays})`
}

/** Snapshots of subscribers as they are in these rows, stored or not, in the same order. */
export async function snapshotsOf(
  db: Database,
  rows: readonly SubscriberRow[],
): Promise<Record<string, unknown>[]> {
  const moment = alias(subscribers, 'moment')
  const taken = await db
    .select({ snapshot: snapshotOf(getTableColumns(moment)) })
    .from(sql`${recordSet(subscribers, rows)} as ${sql.identifier('moment')}`)
  return taken.map(({ snapshot }) => snapshot)
}

/**
 * The subscriber of a snapshot as it was. A column that was added after it was taken is null in it, whatever its type
 * says.
 */
export function readSnapshot(stored: Record<string, unknown>): SubscriberDetails {
  return {
    subscriber: rowOf(subscribers, withAllowedCharges(Object(stored.subscriber))),
    plan: rowOf(plans, stored.plan),
    token: rowOf(tokens, stored.token),
    graceDays: Number(stored.graceDays),
  }
}

/**
 * A stored subscriber with its allowance as it is counted today. The first snapshots had the number of periods, from the first
 * on, that it covered; charges of earlier terms and those that credit paid are not told apart in them.
 */
function withAllowedCharges(stored: StoredRow): StoredRow {
  if (stored.allowedPeriods === undefined) return stored
  const [periods = 0, paid = 0, unpaidFrom = 0] = [
    stored.allowedPeriods,
    stored.chargesPaid,
    stored.unpaidFrom,
  ].map(Number)
  const next = stored.nextPeriod === null ? null : Number(stored.nextPeriod)
  const passedOver = next === null || stored.pausedPeriod === null ? 0 : next - Number(stored.pausedPeriod)
  const left = next === null ? periods - unpaidFrom : periods + Math.max(0, passedOver) - next
  return { ...stored, allowedCharges: paid + Math.max(0, left), paidOtherwise: 0 }
}

/** Rows as JSON; numbers that may be too large for JavaScript become text. */
function jsonOf(table: PgTable, values: Record<string, AnyColumn | SQL.Aliased | SQL>): SQL {
  const pairs = Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
    const value = values[name]
    if (!value) return []
    return sql`${sql.raw(`'${name}'`)}, ${column.dataType === 'bigint' ? sql`(${value})::text` : value}`
  })
  const objects: SQL[] = []
  for (let from = 0; from < pairs.length; from += MOST_COLUMNS) {
    objects.push(sql`jsonb_build_object(${sql.join(pairs.slice(from, from + MOST_COLUMNS), sql`, `)})`)
  }
  return sql.join(objects, sql` || `)
}

function rowOf<Table extends PgTable>(table: Table, stored: unknown): Table['$inferSelect'] {
  const values = Object(stored) as StoredRow
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => {
      const value = values[name] ?? null
      return [name, value === null ? null : column.mapFromDriverValue(value)]
    }),
  )
}
