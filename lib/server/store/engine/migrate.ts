import 'server-only'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { StartupError } from '../../startup-error'
import type { Database } from '../database/database'
import { allowLongStatements } from '../database/silent-connections'
import type { Store } from '../database/store'
import { MIGRATIONS_FOLDER } from './store-files'

/** Check of a database with the schema of any version, or with none; what it throws leaves everything as it was. */
export type BeforeMigrations = (tx: Database) => Promise<void>

/** Key of the advisory lock: arbitrary, and the same in every process. */
const ADVISORY_LOCK = 4_205_918_344n

/**
 * Brings the database to this version's schema, all of it or nothing. Instances that start together take turns.
 * @param options.before - called in the same database transaction, before anything is changed
 * @throws StartupError when the database was made by another version that this one cannot follow
 */
export async function migrate(store: Store, options: { before?: BeforeMigrations } = {}): Promise<void> {
  await store.transaction((tx) => migrateWithin(tx, options))
}

/** As {@link migrate}, in a transaction whose statements may take any time from then on. */
export async function migrateWithin(
  tx: Database,
  { before }: { before?: BeforeMigrations } = {},
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  await allowLongStatements(tx, null)
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`)
  await tx.execute(sql`
    create table if not exists schema_migrations (
      created_at bigint primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`)
  const applied = await appliedHashes(tx)
  assertSameHistory(applied, migrations)
  await before?.(tx)
  for (const migration of migrations.slice(applied.length)) await apply(tx, migration)
}

/**
 * Number of migrations that are still to be applied; changes nothing.
 * @throws StartupError when the database was made by another version that this one cannot follow
 */
export async function countPendingMigrations(store: Store): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  const table = await store.db.execute<{ found: string | null }>(
    sql`select to_regclass('schema_migrations')::text as found`,
  )
  if (!table.rows[0]?.found) return migrations.length
  const applied = await appliedHashes(store.db)
  assertSameHistory(applied, migrations)
  return migrations.length - applied.length
}

async function appliedHashes(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from schema_migrations order by created_at`,
  )
  return rows.map(({ hash }) => hash)
}

/** Schema that generated migrations name in foreign keys; without it they name tables of the session's own schema. */
const NAMED_SCHEMA = ' REFERENCES "public".'

async function apply(tx: Database, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) {
    await tx.execute(sql.raw(statement.replaceAll(NAMED_SCHEMA, ' REFERENCES ')))
  }
  await tx.execute(
    sql`insert into schema_migrations (created_at, hash) values (${migration.folderMillis}, ${migration.hash})`,
  )
}

function assertSameHistory(applied: readonly string[], known: readonly MigrationMeta[]): void {
  if (applied.every((hash, position) => hash === known[position]?.hash)) return
  const newer =
    applied.length > known.length && known.every(({ hash }, position) => hash === applied[position])
  throw new StartupError(
    newer
      ? 'The database was already used by a newer version of Dues. Start that version, or restore a backup from before.'
      : 'The database was made by a different version of Dues, whose schema this one cannot bring up to date.\nStart the version that made it, or use an empty database (DATA_DIR or DATABASE_URL).',
  )
}
