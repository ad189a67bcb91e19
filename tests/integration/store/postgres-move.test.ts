import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import { openApp } from '@/lib/server/start-app'
import type { Database } from '@/lib/server/store/database/database'
import { rememberInstallationMode } from '@/lib/server/store/database/installation-mode'
import { noteMoving } from '@/lib/server/store/engine/move/moved-database'
import { listTables } from '@/lib/server/store/engine/move/table-list'
import { makeSampleData } from '@/lib/server/test-mode/sample/make-sample-data'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'
import { shippedTokens } from '@/lib/server/tokens/shipped-tokens'
import { memoryFolder } from '@/tests/run/provide/memory-folder.mjs'
import { newOperator, type Operator } from '../../support/process/operator'
import { makeTestDataDir, openTestDirectory } from '../../support/service/test-pglite'
import { administer, databaseUrl, openTestPostgres, serverUrl } from '../../support/service/test-postgres'
import { createWorld } from '../../support/service/world'
import { EVERY_TABLE } from './every-table'

/** A role as hosted servers give out: it owns its database, and may nothing beyond that. */
const ROLE = `dues_owner_${randomBytes(4).toString('hex')}`

let folder: string
/** A data directory with a production installation: the sample data, and values that are easily lost. */
let filled: string
beforeAll(async () => {
  folder = mkdtempSync(join(memoryFolder(), 'dues-move-'))
  filled = await makeTestDataDir(folder)
  const world = await createWorld({ store: await openTestDirectory(filled) })
  const { store } = world.deps
  await rememberInstallationMode(store.db, { mode: 'production', since: new Date() })
  await syncTokenCatalogue(world.deps, { tokens: [...shippedTokens, ...TEST_TOKENS] })
  await makeSampleData(world.deps)
  await store.db.execute(sql`
    insert into audit_log (merchant_id, actor, action, target, details, created_at)
    select users.id, 'system', 'plan.created', '', jsonb_build_object('text', ${`"'\\ \t\r\n{}, NULL 😀 é`}::text, 'number', 1.10, 'n', n),
      '2026-11-21T10:00:00.123Z'
    from users, generate_series(1, 2100) as n`)
  await store.db.execute(sql`
    insert into pictures (id, merchant_id, digest, type, width, height, bytes, created_at)
    select gen_random_uuid(), id, '', 'image/png', 1, 1, ${Buffer.from(Array.from({ length: 256 }, (_, n) => n))}, now()
    from users`)
  await store.db.execute(sql`
    update subscribers set cap_atomic = ${`1${'0'.repeat(77)}`} where id = (select min(id::text)::uuid from subscribers)`)
  await world.close()
  await administer(serverUrl(), (admin) => admin.query(`create role ${ROLE} login`))
})
afterAll(async () => {
  await administer(serverUrl(), (admin) => admin.query(`drop role ${ROLE}`))
  rmSync(folder, { recursive: true, force: true })
})

let dataDir: string
let url: string
let operator: Operator
beforeEach(async () => {
  dataDir = mkdtempSync(join(folder, 'data-'))
  cpSync(filled, dataDir, { recursive: true })
  const name = `dues_test_${randomBytes(6).toString('hex')}`
  await administer(serverUrl(), (admin) =>
    admin.query(`create database ${name} owner ${ROLE} template template0`),
  )
  const address = new URL(databaseUrl(serverUrl(), name))
  address.username = ROLE
  url = address.href
  operator = newOperator({ ...production, DATA_DIR: dataDir, DATABASE_URL: url })
  return () => administer(serverUrl(), (admin) => admin.query(`drop database ${name} with (force)`))
})

const production = {
  ALLOW_UNSAFE_DATABASE: 'true',
  BASE_URL: 'https://dues.example.com',
  SIGN_UP: 'open',
  LOG_LEVEL: 'silent',
}
const move = (more: Record<string, string> = {}) =>
  newOperator({ ...operator.variables, ...more }).run('database', 'move')

/** Every row of every table, and where each sequence goes on. */
async function contentsOf(query: (text: string) => Promise<{ rows: Record<string, string>[] }>) {
  const { rows: relations } = await query(
    `select relname as name, relkind as kind from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname <> 'schema_migrations'`,
  )
  const contents: Record<string, unknown> = {}
  for (const { name = '', kind } of relations) {
    const { rows } = await query(
      kind === 'S'
        ? `select last_value::text, is_called from "${name}"`
        : `select t::text as row from "${name}" t order by t::text collate "C"`,
    )
    contents[name] = kind === 'S' ? rows : rows.map(({ row }) => row)
  }
  return contents
}

const queryOf = (db: Database) => (text: string) => db.execute<Record<string, string>>(sql.raw(text))

async function embedded() {
  const store = await openTestDirectory(dataDir)
  const contents = await contentsOf(queryOf(store.db))
  await store.close()
  return contents
}

/** Runs `run` with a connection to the server's database. */
const onServer = <Found>(run: (client: pg.Client) => Promise<Found>) => administer(url, run)
const moved = () =>
  onServer(async (client) => {
    await client.query('set timezone = utc')
    return contentsOf((text) => client.query(text))
  })
const tablesThere = () =>
  onServer(async (client) => {
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace`,
    )
    return rows.length
  })

describe('an embedded database that is moved', () => {
  test('is on the server row by row, goes on there, and starts nothing here any more', async () => {
    const before = await embedded()
    const { status, output } = await move()
    expect(output).toMatch(/^subscribers: 180$/m)
    expect(output).toMatch(/^Moved \d+ rows of \d+ tables\. They are the same on both sides\.$/m)
    expect(status).toBe(0)
    expect(await moved()).toEqual(before)

    const [kept = ''] = readdirSync(dataDir).filter((name) => name.startsWith('database'))
    expect(kept).toMatch(/^database\.moved-20/)
    expect(output).toContain(`kept as a backup in ${join(dataDir, kept)}.`)
    const here = { ...production, DATA_DIR: dataDir }
    const refusal = /was moved to a Postgres server, and DATABASE_URL is not set/
    await expect(openApp(here)).rejects.toThrow(refusal)
    expect(await newOperator(here).run('doctor')).toEqual({
      status: 1,
      output: expect.stringMatching(refusal),
    })
    expect(await newOperator(here).run('account', 'list')).toEqual({
      status: 1,
      output: expect.stringMatching(refusal),
    })
    expect((await move()).output).toMatch(/was moved to a Postgres server/)
    const app = await openApp(operator.variables)
    expect(await app.store.db.execute(sql`select count(*)::int as n from subscribers`)).toMatchObject({
      rows: [{ n: 180 }],
    })
    await app.close()

    renameSync(join(dataDir, kept), join(dataDir, 'database'))
    expect(await embedded()).toEqual(before)
  })

  test('and whose move is killed before the folder is renamed starts nothing here, and is brought to its end', async () => {
    await move()
    const [kept = ''] = readdirSync(dataDir).filter((name) => name.startsWith('database.moved-'))
    const { rows } = await onServer((client) =>
      client.query(
        `select obj_description('schema_migrations'::regclass) as mark, current_database() as name`,
      ),
    )
    const id = rows[0].mark.replace('moved by ', '')
    const { searchParams, host } = new URL(url)
    const place = `${searchParams.get('host') ?? host}/${rows[0].name}`
    // As it was a moment before.
    renameSync(join(dataDir, kept), join(dataDir, 'database'))
    noteMoving(dataDir, { id, to: place })
    const here = { ...production, DATA_DIR: dataDir }
    await expect(openApp(here)).rejects.toThrow(
      new RegExp(`A move of the embedded database to ${place} was cut off[^]+dues -- database move`),
    )
    const elsewhere = await move({ DATABASE_URL: databaseUrl(serverUrl(), 'postgres') })
    expect(elsewhere).toEqual({ status: 1, output: expect.stringContaining(`to ${place} was cut off`) })
    const { status, output } = await move()
    expect(output).toContain('An earlier move had brought everything over')
    expect(status).toBe(0)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('database'))).toEqual([
      expect.stringMatching(/^database\.moved-20/),
    ])
    await expect(openApp(here)).rejects.toThrow(/was moved to a Postgres server/)
  })

  test('whose move was killed before its commit is moved by another one', async () => {
    const name = new URL(url).pathname.slice(1)
    const { searchParams, host } = new URL(url)
    noteMoving(dataDir, { id: 'never-committed', to: `${searchParams.get('host') ?? host}/${name}` })
    expect((await move()).output).toMatch(/^Moved \d+ rows/m)
    expect(existsSync(join(dataDir, 'database.moving'))).toBe(false)
  })

  test('has every table of the schema, with the constraints and triggers that it has elsewhere', async () => {
    const { output } = await move()
    const names = Object.values(EVERY_TABLE).flatMap((each) =>
      is(each, PgTable) ? [getTableName(each)] : [],
    )
    expect(output).toContain(` rows of ${names.length} tables.`)
    const store = await openTestPostgres()
    expect((await listTables(store.db)).map(({ name }) => name)).toEqual(names.toSorted())
    const rules = `
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule
      from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      order by 1, 2, 3`
    const { rows } = await store.db.execute(sql.raw(rules))
    expect((await onServer((client) => client.query(rules))).rows).toEqual(rows)
    expect(rows.length).toBeGreaterThan(names.length)
    await store.close()
  })
})

describe('nothing is moved', () => {
  test('of which the last step fails: the server keeps nothing, and the embedded database goes on', async () => {
    const store = await openTestDirectory(dataDir)
    await store.transaction(async (tx) => {
      // As damage or a hand at work could leave it: a picture of nobody.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`
        insert into pictures (id, merchant_id, digest, type, width, height, bytes, created_at)
        values (gen_random_uuid(), gen_random_uuid(), '', 'image/png', 1, 1, '', now())`)
    })
    await store.close()
    const before = await embedded()
    const { status, output } = await move()
    expect(status).toBe(1)
    expect(output).toMatch(/^The move failed: .*pictures.* violates foreign key constraint/m)
    expect(output).not.toContain('Failed query')
    expect(await tablesThere()).toBe(0)
    expect(await embedded()).toEqual(before)
  })

  test('to a database that has tables, whosever they are', async () => {
    await onServer((client) => client.query('create table theirs (n integer)'))
    expect(await move()).toEqual({
      status: 1,
      output: expect.stringContaining('is not empty: it has tables, such as theirs'),
    })
    expect(await tablesThere()).toBe(1)
    expect(existsSync(join(dataDir, 'database'))).toBe(true)
  })

  test('while a process has the embedded database', async () => {
    const store = await openTestDirectory(dataDir)
    expect(await move()).toEqual({
      status: 1,
      output: expect.stringMatching(/is in use by this process.*[\s\S]+Nothing was moved: stop Dues first/),
    })
    await store.close()
    expect(await tablesThere()).toBe(0)
  })

  test('from a folder without a database, without a server, and in another mode than its own', async () => {
    const { output } = await move({ DATA_DIR: join(folder, 'none') })
    expect(output).toContain(`There is no embedded database in ${join(folder, 'none', 'database')}.`)
    expect(existsSync(join(folder, 'none'))).toBe(false)
    expect((await move({ DATABASE_URL: '' })).output).toContain('DATABASE_URL is not set')
    expect((await move({ DATABASE_URL: 'postgres://127.0.0.1:1/dues' })).output).toContain(
      'No Postgres answers',
    )
    expect((await move({ BASE_URL: '' })).output).toContain('belongs to a production installation')
    expect(await operator.run('database', 'copy')).toEqual({
      status: 1,
      output: expect.stringContaining('There is no command database copy.'),
    })
    expect(existsSync(join(dataDir, 'database'))).toBe(true)
    expect(await tablesThere()).toBe(0)
  })
})
