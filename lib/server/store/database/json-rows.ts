import 'server-only'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database'

/** Rows of one statement. Measured: larger ones are no faster. */
const BATCH_SIZE = 500

type InsertedRow<Table extends PgTable> = Readonly<Table['$inferInsert']>

/**
 * Adds rows in their order, hundreds in a statement, which costs a tenth of a statement each. All of them name the same
 * columns; others take their defaults.
 * @param onConflict - the clause for rows that are there already; such a row is an error unless given
 */
export async function insertRows<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly InsertedRow<Table>[],
  onConflict: SQL = sql``,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const named = Object.keys(first)
  const names = Object.entries(getTableColumns(table)).flatMap(([key, { name }]) =>
    named.includes(key) ? [sql.identifier(name)] : [],
  )
  const columns = sql.join(names, sql`, `)
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const source = recordSet(table, rows.slice(from, from + BATCH_SIZE))
    await tx.execute(sql`insert into ${table} (${columns}) select ${columns} from ${source} ${onConflict}`)
  }
}

/** Rows as a set that a statement selects from, in their order; columns that they do not name are null. */
export function recordSet<Table extends PgTable>(table: Table, rows: readonly InsertedRow<Table>[]): SQL {
  const columns = Object.entries<PgColumn>(getTableColumns(table))
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([key, column]) => [column.name, jsonOf(column, Object(row)[key])])),
  )
  return sql`json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(records)}::json)`
}

/** A value of a column as JSON gives it to the database; integers too large for JavaScript's numbers as text. */
function jsonOf(column: PgColumn, value: unknown): unknown {
  if (value === null || value === undefined) return null
  const driven: unknown = column.mapToDriverValue(value)
  if (typeof driven === 'bigint') return driven.toString()
  return column.getSQLType() === 'jsonb' ? JSON.parse(String(driven)) : driven
}
