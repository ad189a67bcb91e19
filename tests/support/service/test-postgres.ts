import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createLog } from '@/lib/server/log'
import type { Store } from '@/lib/server/store/database/store'
import { openStore } from '@/lib/server/store/engine/open-store'
import { templateName } from './template'

/** A new database on the suite's server, copied from a template. */
export async function openTestPostgres(): Promise<Store & { url: string }> {
  const server = serverUrl()
  const name = `dues_test_${randomBytes(6).toString('hex')}`
  await administer(server, async (admin) => {
    await admin.query(
      `create database ${name} template ${await template(admin, server)} ${await byFile(admin)}`,
    )
  })
  const url = databaseUrl(server, name)
  const store = await open(url)
  return {
    ...store,
    url,
    close: async () => {
      await store.close()
      await administer(server, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** The suite's server, as `DUES_TEST_POSTGRES_URL` names it. */
export function serverUrl(): string {
  const url = process.env.DUES_TEST_POSTGRES_URL
  if (!url) throw new Error('DUES_TEST_POSTGRES_URL names no Postgres server for tests')
  return url
}

/** The address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs `run` with one connection to the server's own database. */
export async function administer<T>(server: string, run: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    return await run(admin)
  } finally {
    await admin.end()
  }
}

/** Copies the template's files: from Postgres 15 on its blocks would go through the log, which takes twice as long. */
async function byFile(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query(`select current_setting('server_version_num')::int as version`)
  return rows[0].version >= 150_000 ? 'strategy file_copy' : ''
}

/** The template's name; the first test file to come makes it while the others wait. */
async function template(admin: pg.Client, server: string): Promise<string> {
  const name = templateName()
  await admin.query('select pg_advisory_lock(hashtext($1))', [name])
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    const unfinished = `${name}_unfinished`
    await admin.query(`drop database if exists ${unfinished} with (force)`)
    await admin.query(`create database ${unfinished}`)
    const store = await open(databaseUrl(server, unfinished))
    await store.close()
    await admin.query(`alter database ${unfinished} rename to ${name}`)
  }
  await admin.query('select pg_advisory_unlock(hashtext($1))', [name])
  return name
}

function open(url: string): Promise<Store> {
  return openStore({ databaseUrl: url, dataDir: '', allowUnsafeDatabase: true, log: createLog('silent') })
}
