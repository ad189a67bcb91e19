import { readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '@/lib/server/store/migrate'
import * as paymentSchema from '@/lib/server/store/payment-schema'
import * as schema from '@/lib/server/store/schema'
import { openTestStore, type TestStore } from '@/tests/support/database'

const migrations = new URL('../../../lib/server/store/migrations/', import.meta.url)
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, migrations), 'utf8'))

test('the migrations make the schema that the code has', async () => {
  const { entries } = readJson('meta/_journal.json')
  const latest = `meta/${String(entries.length - 1).padStart(4, '0')}_snapshot.json`
  expect(
    await generateMigration(readJson(latest), generateDrizzleJson({ ...schema, ...paymentSchema })),
  ).toEqual([])
})

describe('migrating', () => {
  let store: TestStore
  beforeEach(async () => {
    store = await openTestStore()
  })
  afterEach(() => store.close())

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
