import 'server-only'
import { statSync } from 'node:fs'
import { MINUTE_MS, SECOND_MS } from '@/lib/billing/durations'
import type { Log } from '../../log'
import { isDatabaseAway } from '../database/database-error'
import { FOLDER_GONE } from '../database/store'
import type { ConnectionPool } from './connection-pool'

const INTERVAL_MS = MINUTE_MS
/** Pause between two looks at the folder, which costs one call of the operating system. Decided. */
const LOOK_MS = 10 * SECOND_MS
/** A start after a crash reads this much of the log, about a second's work, and what the last minute added. */
const CHECKPOINT_BYTES = 16 * 1024 * 1024

/**
 * Postgres as PGlite runs it has no background processes, so what its checkpointer and autovacuum do on a
 * server happens here: the write-ahead log is cut off, dead rows are removed, the planner's statistics follow.
 * @returns a function that ends it
 */
export function startMaintenance(pool: ConnectionPool, log: Log): () => void {
  const timer = setInterval(() => {
    maintain(pool).catch((error: unknown) => {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'upkeep of the embedded database failed')
    })
  }, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** One round; exported for tests. Thresholds are those of autovacuum by default. */
export async function maintain(pool: ConnectionPool): Promise<void> {
  // Postgres writes its counts down once in a while only; this makes it do so after the statement.
  await pool.query({ text: 'select pg_stat_force_next_flush()' })
  const tables = await pool.query<{ name: string; has_dead_rows: boolean }>({
    text: `select * from (
        select format('%I.%I', s.schemaname, s.relname) as name,
          s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) as has_dead_rows,
          s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) as has_changed
        from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      ) tables where has_dead_rows or has_changed`,
  })
  for (const { name, has_dead_rows } of tables.rows) {
    await pool.query({ text: `${has_dead_rows ? 'vacuum (analyze)' : 'analyze'} ${name}` })
  }

  // Last, since removing rows writes to the log as well.
  const log = await pool.query<{ is_long: boolean }>({
    text: `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${CHECKPOINT_BYTES} as is_long
      from pg_control_checkpoint()`,
  })
  if (log.rows[0]?.is_long) await pool.query({ text: 'checkpoint' })
}

/**
 * Looks after the folder of an open database. Files that were removed can be read and written on as long as they are open,
 * so without a look all would seem well until the end of the process, and be lost with it.
 * @returns `assertInPlace` throws an error with the code FOLDER_GONE where the folder is away or another one, until `stop`
 */
export function watchFolder(database: string, log: Log): { assertInPlace(): void; stop(): void } {
  const identity = () => {
    const found = statSync(database, { throwIfNoEntry: false })
    return found && `${found.dev}:${found.ino}`
  }
  const opened = identity()
  let isInPlace = true
  let isWatched = true
  const look = () => {
    const wasInPlace = isInPlace
    isInPlace = identity() === opened
    if (wasInPlace && !isInPlace) {
      log.error(
        { folder: database },
        'the folder of the embedded database was removed or replaced: what is written from now on is lost. Stop Dues, put the folder or a backup of it in place, and start Dues again',
      )
    } else if (!wasInPlace && isInPlace)
      log.warn({ folder: database }, 'the folder of the embedded database is back')
    return isInPlace
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return {
    assertInPlace() {
      if (!isWatched || look()) return
      throw Object.assign(new Error(`The folder ${database} is not in its place`), { code: FOLDER_GONE })
    },
    stop() {
      isWatched = false
      clearInterval(timer)
    },
  }
}
