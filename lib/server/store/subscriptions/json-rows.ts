import 'server-only'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { usageTermsOfJson } from '../schema/columns'
import type { PlanRow } from './plans'

/** The rows of `source` as a JSON array of objects: the columns of `table` under their names in the code. */
export function jsonRows(table: PgTable, source: SQL, position: AnyPgColumn): SQL {
  const columns = Object.entries(getTableColumns(table))
  const pairs = columns.map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)
  const object = sql`json_build_object(${sql.join(pairs, sql`, `)})`
  return sql`(select coalesce(json_agg(${object} order by ${position}), '[]') from ${source})`
}

/** Plans as JSON has them. The highest price is 1e15 micro-dollars, which a JSON number holds exactly. */
export function planRows(
  rows: (Omit<PlanRow, 'priceMicroUsd' | 'usage' | 'archivedAt'> & {
    priceMicroUsd: number
    archivedAt: string | null
    usage: Parameters<typeof usageTermsOfJson>[0] | null
  })[],
): PlanRow[] {
  return rows.map((row) => ({
    ...row,
    priceMicroUsd: BigInt(row.priceMicroUsd),
    archivedAt: row.archivedAt === null ? null : new Date(row.archivedAt),
    usage: row.usage && usageTermsOfJson(row.usage),
  }))
}
