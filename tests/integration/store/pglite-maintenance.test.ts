import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '@/lib/server/log'
import { type ConnectionPool, createConnectionPool } from '@/lib/server/store/engine/connection-pool'
import { maintain } from '@/lib/server/store/engine/pglite-maintenance'
import { PgliteSocket } from '@/lib/server/store/engine/pglite-socket'
import { startPgliteThread } from '@/lib/server/store/engine/pglite-thread'
import { makeTestDataDir } from '@/tests/support/service/test-pglite'

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
