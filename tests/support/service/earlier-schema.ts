import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from '@/lib/server/store/database/database'

const migrations = new URL('../../../lib/server/store/migrations/', import.meta.url)
/** Ids of whatever a test puts into an earlier schema. */
export const ID = '00000000-0000-4000-8000-000000000001'
export const OTHER_ID = '00000000-0000-4000-8000-000000000002'

/** A file of the migrations. */
export const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, migrations), 'utf8'))

/** Makes the database anew, as the first `count` migrations leave it, or all of them. */
export async function makeSchemaOf(tx: Database, count?: number): Promise<void> {
  await tx.execute(sql`drop schema public cascade`)
  await tx.execute(sql`create schema public`)
  await tx.execute(sql`
    create table schema_migrations (created_at bigint primary key, hash text, applied_at timestamptz default now())`)
  for (const migration of readMigrationFiles({ migrationsFolder: fileURLToPath(migrations) }).slice(
    0,
    count,
  )) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into schema_migrations values (${migration.folderMillis}, ${migration.hash})`)
  }
}

/** A merchant with a subscription, its plan and a token, as every schema so far takes them. */
export async function insertOffer(tx: Database): Promise<void> {
  await tx.execute(sql`insert into users (id, address, created_at) values (${ID}, 'x', now())`)
  await tx.execute(sql`insert into tokens values ('1', 1, 'x', 'USDC', 'USD Coin', 6, '', '', true, true)`)
  await tx.execute(sql`
    insert into subscriptions (id, merchant_id, title, trial_days, linktree, status, payment_link_id, created_at,
      updated_at) values (${ID}, ${ID}, 'Title', 0, '', 'active', ${ID}, now(), now())`)
  await tx.execute(sql`
    insert into plans (id, subscription_id, name, price_micro_usd, frequency, volume, position)
    values (${ID}, ${ID}, 'Plan', 1000000, 'month', 0, 1)`)
}
