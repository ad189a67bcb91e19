import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { listForeignKeys, listSequences, listTables, named, type Table } from './table-list'

/** Most rows of a batch, whose values are in memory at once. Decided, not measured. */
const BATCH_ROWS = 1000
/** Size in bytes that a batch keeps below, unless one row alone is larger: a picture has up to 256 KB, as text twice that. */
const BATCH_BYTES = 4 * 1024 * 1024

export interface CopiedTable {
  readonly name: string
  readonly rows: bigint
}

type Row = Readonly<Record<string, string | null>>

/**
 * Copies every row, as the text that Postgres itself writes and reads of each value without loss, and then the state of
 * every sequence. Triggers are off meanwhile, since what they would note is copied too, and foreign keys are made anew at
 * the end, where they hold all rows to them: so tables need no order, nor the role any right but to its own tables.
 * @param from - inside a transaction
 * @param to - a database with the same schema and no rows, inside a transaction that must be given up if this throws
 * @param told - hears of each table
 * @throws Error where a table is not the same on both sides
 */
export async function copyTables(
  from: Database,
  to: Database,
  told: (table: CopiedTable) => void,
): Promise<void> {
  const tables = await listTables(from)
  if (JSON.stringify(await listTables(to)) !== JSON.stringify(tables)) {
    throw new Error('the tables of both databases are not alike')
  }
  // A server may be set to write values in other words, and its rows are compared by them.
  for (const db of [from, to]) await db.execute(writeAlike)
  const foreignKeys = await listForeignKeys(to)
  for (const { table, name } of foreignKeys) {
    await to.execute(sql`alter table ${named(table)} drop constraint ${named(name)}`)
  }
  for (const table of tables) told({ name: table.name, rows: await copyTable(from, to, table) })
  for (const { table, name, definition } of foreignKeys) {
    await to.execute(sql`alter table ${named(table)} add constraint ${named(name)} ${sql.raw(definition)}`)
  }
  for (const name of await listSequences(from)) await copySequence(from, to, name)
  await to.execute(sql`analyze`)
}

const writeAlike = sql`
  select set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true),
    set_config('IntervalStyle', 'postgres', true)`

/** @returns the number of rows */
async function copyTable(from: Database, to: Database, table: Table): Promise<bigint> {
  const { widest, ...contents } = await contentsOf(from, table)
  await to.execute(sql`alter table ${named(table.name)} disable trigger user`)
  const columns = table.columns.filter(({ generated }) => !generated)
  const places = columns.map((_, position) => `c${position}`)
  const values = columns.map(({ name }, position) => sql`${named(name)}::text as ${named(`c${position}`)}`)
  await from.execute(
    sql`declare moving no scroll cursor for select ${list(values)} from ${named(table.name)}`,
  )
  const size = Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_BYTES / Math.max(widest, 1))))
  const fetch = sql.raw(`fetch ${size} from moving`)
  const typed = columns.map(({ type }, position) => sql.raw(`c${position}::${type}`))
  for (let rows = await read(from, fetch); rows.length > 0; rows = await read(from, fetch)) {
    const arrays = places.map((place) => sql`${sql.param(rows.map((row) => row[place] ?? null))}::text[]`)
    await to.execute(sql`
      insert into ${named(table.name)} (${named(...columns.map(({ name }) => name))}) overriding system value
      select ${list(typed)} from unnest(${list(arrays)}) as given (${named(...places)})`)
  }
  await from.execute(sql`close moving`)
  await to.execute(sql`alter table ${named(table.name)} enable trigger user`)
  const copied = await contentsOf(to, table)
  if (copied.rows !== contents.rows || copied.digest !== contents.digest) {
    throw new Error(
      `the table ${table.name} is not the same on both sides: ${contents.rows} rows here, ${copied.rows} there`,
    )
  }
  return contents.rows
}

async function read(db: Database, fetch: SQL): Promise<Row[]> {
  return (await db.execute<Record<string, string | null>>(fetch)).rows
}

interface Contents {
  readonly rows: bigint
  /** Sum over a hash of each row, whatever their order. */
  readonly digest: string
  /** Length in bytes of the longest row as text. */
  readonly widest: number
}

async function contentsOf(db: Database, { name, columns }: Table): Promise<Contents> {
  const { rows } = await db.execute<Record<keyof Contents, bigint | string | number>>(sql`
    select count(*) as rows, coalesce(max(octet_length(content)), 0) as widest,
      coalesce(sum(('x' || left(encode(sha256(convert_to(content, 'UTF8')), 'hex'), 16))::bit(64)::bigint), 0)::text
        as digest
    from (select row(${named(...columns.map((column) => column.name))})::text as content from ${named(name)}) as contents`)
  const [found] = rows as unknown as Contents[]
  if (!found) throw new Error('Postgres counted no rows')
  return found
}

async function copySequence(from: Database, to: Database, name: string): Promise<void> {
  const { rows } = await from.execute<{ last_value: bigint; is_called: boolean }>(
    sql`select last_value, is_called from ${named(name)}`,
  )
  for (const { last_value, is_called } of rows) {
    await to.execute(sql`select setval(quote_ident(${name})::regclass, ${last_value}, ${is_called})`)
  }
}

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `)
