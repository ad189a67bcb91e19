import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemRandom } from '@/lib/server/random'
import { refuseLeftDatabase } from '@/lib/server/services/health/refuse-left-database'
import { openApp } from '@/lib/server/start-app'
import { findOrInsertUser } from '@/lib/server/store/accounts/users'
import { findInstallationMode } from '@/lib/server/store/database/installation-mode'
import { newOperator, type Operator } from '../../support/process/operator'
import { makeTestDataDir } from '../../support/service/test-pglite'
import { openTestPostgres } from '../../support/service/test-postgres'

const ADDRESS = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'

let store: Awaited<ReturnType<typeof openTestPostgres>>
let dataDir: string
let operator: Operator
beforeAll(async () => {
  dataDir = await makeTestDataDir()
})
beforeEach(async () => {
  store = await openTestPostgres()
  operator = newOperator({
    DATA_DIR: dataDir,
    DATABASE_URL: store.url,
    ALLOW_UNSAFE_DATABASE: 'true',
    BASE_URL: 'https://dues.example.com',
    SIGN_UP: 'open',
    LOG_LEVEL: 'silent',
  })
  return () => store.close()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const refusal = /has no account yet, and DATA_DIR has an embedded database[\s\S]+dues -- database move/
const start = async () => (await openApp(operator.variables)).close()

describe('beside an embedded database', () => {
  test('production does not begin on an empty server, and leaves it without a schema', async () => {
    await store.db.execute(sql`drop schema public cascade`)
    await store.db.execute(sql`create schema public`)
    await expect(start()).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(refusal),
    })
    const { rows } = await store.db.execute(
      sql`select from pg_class where relnamespace = 'public'::regnamespace`,
    )
    expect(rows).toEqual([])
  })

  test('nor on one that has a schema alone, as after a start that nobody noticed to be empty', async () => {
    await expect(start()).rejects.toThrow(refusal)
    expect(await findInstallationMode(store.db)).toBeNull()
    const key = await operator.run('api-key', 'create', '--account', ADDRESS, '--new')
    expect(key).toEqual({ status: 1, output: expect.stringMatching(refusal) })
    const { status, output } = await operator.run('doctor')
    expect(status).toBe(1)
    expect(output).toContain('FAIL  Database     The database of DATABASE_URL has no account yet')
  })

  test('it goes on where somebody has an account', async () => {
    await findOrInsertUser(store.db, { id: systemRandom.uuid(), address: ADDRESS, now: new Date() })
    await start()
  })

  test('it begins once that one is moved elsewhere', async () => {
    mkdirSync(join(dataDir, 'elsewhere'))
    const [place, elsewhere] = [join(dataDir, 'database'), join(dataDir, 'elsewhere', 'database')]
    renameSync(place, elsewhere)
    await start()
    expect(await findInstallationMode(store.db)).toBe('production')
    renameSync(elsewhere, place)
  })

  test('test mode, whose chain is in that folder, may have its database on a server', async () => {
    const env = { databaseUrl: store.url, dataDir }
    await refuseLeftDatabase(store.db, { mode: 'test', ...env })
    await expect(refuseLeftDatabase(store.db, { mode: 'production', ...env })).rejects.toThrow(refusal)
  })
})
