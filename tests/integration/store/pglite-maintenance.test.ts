import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '@/lib/server/log'
import { type ConnectionPool, createConnectionPool } from '@/lib/server/store/engine/connection-pool'
import { maintain, watchFolder } from '@/lib/server/store/engine/pglite-maintenance'
import { PgliteSocket } from '@/lib/server/store/engine/pglite-socket'
import { startPgliteThread } from '@/lib/server/store/engine/pglite-thread'
import { makeTestDataDir, openTestDirectory } from '@/tests/support/service/test-pglite'

let dataDir: string
let pool: ConnectionPool
beforeAll(async () => {
  dataDir = await makeTestDataDir()
  const stream = () => new PgliteSocket(() => startPgliteThread(join(dataDir, 'database')))
  pool = createConnectionPool(
    { stream, max: 1, idleTimeoutMillis: 0, user: 'postgres', ssl: false },
    createLog('silent'),
  )
})
afterAll(async () => {
  await pool.end()
  rmSync(dataDir, { recursive: true, force: true })
})

test('upkeep removes dead rows, counts the living and cuts off the log, as no one else would', async () => {
  await pool.query(`create table busy (n integer, filler text)`)
  // 40 MB of log.
  await pool.query(`insert into busy select n, repeat(md5(n::text), 30) from generate_series(1, 20000) as n`)
  await pool.query(`update busy set filler = filler || 'x'`)
  await pool.query(`update busy set n = n + 1`)
  const before = await standing()
  expect(before.logBytes).toBeGreaterThan(16 * 1024 * 1024)
  expect(before.deadRows).toBe(40_000)

  await maintain(pool)

  const after = await standing()
  expect(after.logBytes).toBeLessThan(16 * 1024 * 1024)
  expect(after.deadRows).toBe(0)
  expect(after.countedRows).toBe(20_000)
})

test('a folder that is taken away under the open database is told by the next ping, and by it when it is back', async () => {
  const folder = await makeTestDataDir()
  const store = await openTestDirectory(folder)
  const database = join(folder, 'database')
  renameSync(database, `${database}.away`)
  await expect(store.ping()).rejects.toMatchObject({ code: 'FOLDER_GONE' })
  mkdirSync(database)
  await expect(store.ping()).rejects.toMatchObject({ code: 'FOLDER_GONE' })
  rmSync(database, { recursive: true })
  renameSync(`${database}.away`, database)
  await store.ping()
  await store.close()
  rmSync(folder, { recursive: true })
})

test('the log says once that the folder is gone, and that it is back, though nobody asks', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const folder = mkdtempSync(join(tmpdir(), 'dues-watched-'))
  const lines: string[] = []
  const watching = watchFolder(folder, createLog('info', { write: (line) => void lines.push(line) }))
  try {
    vi.advanceTimersByTime(60_000)
    expect(lines).toEqual([])
    renameSync(folder, `${folder}.away`)
    vi.advanceTimersByTime(60_000)
    expect(lines).toEqual([expect.stringMatching(/"error".*was removed or replaced/)])
    renameSync(`${folder}.away`, folder)
    vi.advanceTimersByTime(60_000)
    expect(lines.slice(1)).toEqual([expect.stringContaining('is back')])
  } finally {
    watching.stop()
    vi.useRealTimers()
    rmSync(folder, { recursive: true, force: true })
  }
})

async function standing() {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ deadRows: number; countedRows: number; logBytes: number }>(`
    select s.n_dead_tup::int as "deadRows", c.reltuples::int as "countedRows",
      pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as "logBytes"
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid, pg_control_checkpoint()
    where s.relname = 'busy'`)
  const [row] = rows
  if (!row) throw new Error('The table is not there')
  return row
}
