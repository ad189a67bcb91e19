import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'

/** Table as the database itself describes it. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
}

interface Column {
  readonly name: string
  /** Type with its size, such as `numeric(78,0)`. */
  readonly type: string
  /** True where the database works its value out. */
  readonly generated: boolean
}

export interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

const OF_SCHEMA = sql.raw('(select oid from pg_namespace where nspname = current_schema())')

/** Every table with rows of the installation, in the order of their names; migrations fill `schema_migrations` themselves. */
export async function listTables(db: Database): Promise<Table[]> {
  const { rows } = await db.execute<Record<'name', string> & { columns: Column[] }>(sql`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'generated', a.attgenerated <> '') order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = ${OF_SCHEMA} and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname collate "C"`)
  return rows
}

export async function listForeignKeys(db: Database): Promise<ForeignKey[]> {
  const { rows } = await db.execute<Record<keyof ForeignKey, string>>(sql`
    select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.connamespace = ${OF_SCHEMA} and c.contype = 'f' order by c.oid`)
  return rows
}

export async function listSequences(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = ${OF_SCHEMA} and relkind = 'S' order by relname`,
  )
  return rows.map(({ name }) => name)
}

/** Names of tables, columns and constraints, with commas between. */
export const named = (...names: string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
