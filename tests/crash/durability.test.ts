import { once } from 'node:events'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '@/lib/server/log'
import { isDatabaseAway } from '@/lib/server/store/database/database-error'
import { createConnectionPool } from '@/lib/server/store/engine/connection-pool'
import { PgliteSocket } from '@/lib/server/store/engine/pglite-socket'
import { START_PARAMETERS, startPgliteThread } from '@/lib/server/store/engine/pglite-thread'
import { makeTestDataDir, openTestDirectory } from '../support/service/test-pglite'

const COMMITS = 20

describe('the embedded database', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await makeTestDataDir()
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  test('flushes its log to disk before it acknowledges a commit', async () => {
    const { afterWrites, afterReads } = await countFlushes(START_PARAMETERS)
    expect(afterWrites).toBeGreaterThanOrEqual(COMMITS)
    expect(afterReads).toBe(0)
  })

  test('would flush nothing as PGlite sets it up, which is what this suite has to notice', async () => {
    expect(await countFlushes([])).toEqual({ afterWrites: 0, afterReads: 0 })
    expect(await countFlushes(['-F', ...START_PARAMETERS])).toEqual({ afterWrites: 0, afterReads: 0 })
  })

  async function countFlushes(startParameters: readonly string[]) {
    const worker = await startPgliteThread(join(dataDir, 'database'), startParameters)
    const stream = () => new PgliteSocket(async () => worker)
    const pool = createConnectionPool({ stream, max: 1, user: 'postgres', ssl: false }, createLog('silent'))
    await pool.query('create table if not exists flushed (n integer)')
    const atFirst = await flushes(worker)
    for (let commit = 0; commit < COMMITS; commit++) await pool.query('insert into flushed values (1)')
    const written = await flushes(worker)
    for (let read = 0; read < COMMITS; read++) await pool.query('select * from flushed')
    const read = await flushes(worker)
    await pool.end()
    return { afterWrites: written - atFirst, afterReads: read - written }
  }
})

async function flushes(worker: Worker): Promise<number> {
  const answer = once(worker, 'message')
  worker.postMessage('fsyncs')
  const [{ fsyncs }] = await answer
  return fsyncs
}

test('a disk that stops taking the log fails statements as away, and nothing acknowledged is lost when it is back', async () => {
  const dataDir = await makeTestDataDir()
  const log = join(dataDir, 'database', 'pg_wal')
  const store = await openTestDirectory(dataDir)
  const insert = (n: number) => store.db.execute(sql`insert into kept values (${n})`)
  await store.db.execute(sql`create table kept (n integer)`)
  await insert(1)

  renameSync(log, `${log}.away`)
  await store.db.execute(sql`select pg_switch_wal()`)
  // The first one makes Postgres give up, the second finds that it cannot start.
  const inTransaction = store.transaction((tx) => tx.execute(sql`insert into kept values (2)`))
  expect(isDatabaseAway(await inTransaction.catch((reason: unknown) => reason))).toBe(true)
  expect(isDatabaseAway(await insert(3).catch((reason: unknown) => reason))).toBe(true)

  renameSync(`${log}.away`, log)
  expect((await store.db.execute(sql`select n from kept`)).rows).toEqual([{ n: 1 }])
  await insert(4)
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
})
