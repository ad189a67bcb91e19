import 'server-only'
import { type Param, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './database'

/** A statement as Drizzle's `prepare` returns it. */
interface Prepared<Row> {
  execute(values?: Record<string, unknown>): Promise<Row[]>
}

/** A statement that can be put together: of `select`, `insert`, `update` and `delete`. */
interface Preparable<Row> {
  prepare(name: string): Prepared<Row>
}

/** Place of a transaction: where it was begun, and its connection. */
interface Place {
  readonly session: object
  readonly connection: object
}

const places = new WeakMap<Database, Place>()

/** Lets statements that were put together for the transactions of `session` run in this one. */
export function rememberTransaction(tx: Database, place: Place): void {
  places.set(tx, place)
}

/** Connection of a transaction; undefined for what is none. */
export const connectionOf = (tx: Database): object | undefined => places.get(tx)?.connection

/**
 * A statement that is put together once, where Drizzle would do so at every call, at a multiple of what running it
 * costs. `build` has `sql.placeholder(name)` in the place of each value.
 * @param name - of the statement on its connection; no two have the same
 */
export function statement<Params extends Record<string, unknown>, Row>(
  name: string,
  build: (db: Database) => Preparable<Row>,
): (db: Database, params: Params) => Promise<Row[]> {
  const known = new WeakMap<object, Prepared<Row>>()
  return (db, params) => {
    const place = places.get(db)
    const key = place?.session ?? db
    let prepared = known.get(key)
    if (!prepared) {
      prepared = build(db).prepare(name)
      known.set(key, prepared)
    }
    return (place ? onConnection(prepared, place.connection) : prepared).execute(params)
  }
}

/** All that a transaction's statement has of its own is the connection, which Drizzle keeps as `client`. */
function onConnection<Row>(prepared: Prepared<Row>, client: object): Prepared<Row> {
  return Object.create(prepared, { client: { value: client } })
}

/** Place of a value that a column brings to its one form, as it does where the value itself is given. */
export function placeholderOf(column: PgColumn, name: string): Param {
  return sql.param<unknown, unknown>(sql.placeholder(name), column)
}

/**
 * Place of an array of values. Through the subquery Postgres does not see how many there are, so that a plan for any array costs
 * no more than one for this: it would otherwise plan such a statement anew at each call, which can take longer than to run it.
 */
export function arrayPlaceholder(name: string, type: 'int' | 'text' | 'uuid'): SQL {
  const array = sql.raw(`${type}[]`)
  return sql`(select ${sql.placeholder(name)}::${array})::${array}`
}

/** Limit that stands in the statement itself: as a value, which Drizzle makes of a number, it would be planned for as arrays are. */
export function fixedLimit(rows: number): Placeholder {
  // Drizzle puts any SQL there; its types know of numbers and placeholders alone.
  return sql.raw(String(rows)) as unknown as Placeholder
}
