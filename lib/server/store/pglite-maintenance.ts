import 'server-only'
import type { Log } from '../log'
import type { Client } from './client-options'
import { isDatabaseAway } from './database-error'

const INTERVAL_MS = 60_000
/** A restart after a crash reads this much of the log at most, about a second's work; and the disk holds it. */
const CHECKPOINT_BYTES = 16 * 1024 * 1024

/**
 * Postgres as PGlite runs it has no background processes, so what its checkpointer and autovacuum do on a
 * server happens here: the write-ahead log is cut off, dead rows are removed, the planner's statistics follow.
 * @returns a function that ends it
 */
export function startMaintenance(client: Client, log: Log): () => void {
  const timer = setInterval(() => {
    maintain(client).catch((error: unknown) => {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'upkeep of the embedded database failed')
    })
  }, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** One round; exported for tests. Thresholds are those of autovacuum by default. */
export async function maintain(client: Client): Promise<void> {
  const [log] = await client<{ bytes: number }[]>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`
  if (log && log.bytes > CHECKPOINT_BYTES) await client`checkpoint`

  const tables = await client<{ name: string; dead: boolean }[]>`
    select format('%I.%I', s.schemaname, s.relname) as name,
      s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) as dead
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
      or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`
  for (const { name, dead } of tables) await client.unsafe(`${dead ? 'vacuum (analyze)' : 'analyze'} ${name}`)
}
