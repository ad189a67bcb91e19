import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '@/lib/server/store/engine/migrate'
import * as paymentSchema from '@/lib/server/store/schema/payment-schema'
import * as requestSchema from '@/lib/server/store/schema/request-schema'
import * as schema from '@/lib/server/store/schema/schema'
import * as signInSchema from '@/lib/server/store/schema/sign-in-schema'
import { openTestStore, type TestStore } from '@/tests/support/service/database'

const migrations = new URL('../../../lib/server/store/migrations/', import.meta.url)
const ID = '00000000-0000-4000-8000-000000000001'
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, migrations), 'utf8'))

test('the migrations make the schema that the code has', async () => {
  const { entries } = readJson('meta/_journal.json')
  const latest = `meta/${String(entries.length - 1).padStart(4, '0')}_snapshot.json`
  expect(
    await generateMigration(
      readJson(latest),
      generateDrizzleJson({ ...schema, ...signInSchema, ...paymentSchema, ...requestSchema }),
    ),
  ).toEqual([])
})

describe('migrating', () => {
  let store: TestStore
  beforeEach(async () => {
    store = await openTestStore()
  })
  afterEach(() => store.close())

  test('brings along what was there before it had columns that it has now', async () => {
    const [initial] = readMigrationFiles({ migrationsFolder: fileURLToPath(migrations) })
    if (!initial) throw new Error('There are no migrations')
    await store.transaction(async (tx) => {
      await tx.execute(sql`drop schema public cascade`)
      await tx.execute(sql`create schema public`)
      for (const statement of initial.sql) await tx.execute(sql.raw(statement))
      await tx.execute(sql`
      create table schema_migrations (created_at bigint primary key, hash text, applied_at timestamptz default now())`)
      await tx.execute(sql`insert into schema_migrations values (${initial.folderMillis}, ${initial.hash})`)
      await tx.execute(sql`insert into users (id, address, created_at) values (${ID}, 'x', now())`)
      await tx.execute(sql`
      insert into sessions values (${ID}, ${ID}, 'hash', now(), now(), now())`)
      await tx.execute(sql`
      insert into api_keys (id, merchant_id, name, hint, key_hash, scopes, created_at)
      values (${ID}, ${ID}, 'Key', 'dues_live_...x7Qa', 'hash', '{}', now())`)
      await tx.execute(sql`
      insert into audit_log (merchant_id, actor, action, target, details, created_at)
      select ${ID}, actor, 'merchant.changed', '', '{}', now()
      from (values ('session:gone'), (${`api_key:${ID}`}), ('system')) as actors (actor)`)
      await tx.execute(sql`
      insert into tokens values ('1', 1, 'x', 'USDC', 'USD Coin', 6, '', '', true, true)`)
      await tx.execute(sql`
      insert into subscriptions (id, merchant_id, title, trial_days, linktree, status, payment_link_id, created_at,
        updated_at) values (${ID}, ${ID}, 'Title', 0, '', 'active', ${ID}, now(), now())`)
      await tx.execute(sql`
      insert into plans (id, subscription_id, name, price_micro_usd, frequency, volume, position)
      values (${ID}, ${ID}, 'Plan', 1000000, 'month', 0, 1)`)
      await tx.execute(sql`
      insert into subscribers (id, merchant_id, subscription_id, plan_id, token_id, eoa_address, sw_address, status,
        price_micro_usd, cap_atomic, period_months, max_charges, charges_paid, subscribed_at, first_charge_at)
      values (${ID}, ${ID}, ${ID}, ${ID}, '1', '0x', '0x', 'active', 1000000, 1000000, 1, 12, 1, now(), now())`)
      await tx.execute(sql`
      insert into charges (id, merchant_id, subscriber_id, token_id, period, status, amount_atomic, price_micro_usd,
        due_at, attempts, created_at) values (${ID}, ${ID}, ${ID}, '1', 0, 'paid', 1000000, 1000000, now(), 1, now())`)
    })
    await migrate(store)
    const { rows } = await store.db.execute(sql`select subscription_id from charges`)
    expect(rows).toEqual([{ subscription_id: ID }])
    const read = async (query: ReturnType<typeof sql>) => (await store.db.execute(query)).rows
    expect(await read(sql`select user_id, address from sign_in_addresses`)).toEqual([
      { user_id: ID, address: 'x' },
    ])
    expect(await read(sql`select address from sessions`)).toEqual([{ address: 'x' }])
    expect(await read(sql`select actor_name from audit_log order by id`)).toEqual(
      ['x', 'dues_live_...x7Qa', ''].map((name) => ({ actor_name: name })),
    )
  })

  test('changes nothing where everything is applied', async () => {
    const { rows: before } = await store.db.execute(sql`select * from schema_migrations`)
    await migrate(store)
    expect((await store.db.execute(sql`select * from schema_migrations`)).rows).toEqual(before)
  })

  test('refuses a database that a newer version has migrated', async () => {
    await store.db.execute(sql`insert into schema_migrations (created_at, hash) values (9999999999999, 'x')`)
    await expect(migrate(store)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('newer version'),
    })
  })

  test('refuses a database whose tables come from other migrations', async () => {
    await store.db.execute(sql`update schema_migrations set hash = 'x'`)
    await expect(migrate(store)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('different version'),
    })
  })
})
