import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { createLog } from '@/lib/server/log'
import { openStore } from '@/lib/server/store/open-store'
import type { Store } from '@/lib/server/store/store'
import { templateName } from './template'

type Admin = postgres.Sql

/** A new database on the suite's server, copied from a template. */
export async function openTestPostgres(): Promise<Store & { url: string }> {
  const server = serverUrl()
  const name = `dues_test_${randomBytes(6).toString('hex')}`
  await administer(server, async (admin) => {
    await admin.unsafe(`create database ${name} template ${await template(admin, server)}`)
  })
  const url = databaseUrl(server, name)
  const store = await open(url)
  return {
    ...store,
    url,
    close: async () => {
      await store.close()
      await administer(server, (admin) => admin.unsafe(`drop database ${name} with (force)`))
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
export async function administer<T>(server: string, run: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  try {
    return await run(admin)
  } finally {
    await admin.end()
  }
}

/** The template's name; the first test file to come makes it while the others wait. */
async function template(admin: Admin, server: string): Promise<string> {
  const name = templateName()
  await admin`select pg_advisory_lock(hashtext(${name}))`
  const [existing] = await admin`select 1 from pg_database where datname = ${name}`
  if (!existing) {
    const unfinished = `${name}_unfinished`
    await admin.unsafe(`drop database if exists ${unfinished} with (force)`)
    await admin.unsafe(`create database ${unfinished}`)
    const store = await open(databaseUrl(server, unfinished))
    await store.close()
    await admin.unsafe(`alter database ${unfinished} rename to ${name}`)
  }
  await admin`select pg_advisory_unlock(hashtext(${name}))`
  return name
}

function open(url: string): Promise<Store> {
  return openStore({ databaseUrl: url, dataDir: '', allowUnsafeDatabase: false, log: createLog('silent') })
}
