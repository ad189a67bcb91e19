import 'server-only'
import pg from 'pg'
import type { Log } from '../../log'
import { prepareStatements } from './prepared-statements'
import { assertOutsideTransaction } from './transaction-scope'

export type ConnectionPool = pg.Pool

// Counts and amounts are exact: bigint, not the text that the driver gives out by default.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

/** Options of every session: dates and times are read in these forms alone. */
export const SESSION_OPTIONS = '-c TimeZone=UTC -c DateStyle=ISO,YMD'

/** Settings of every connection, over the server's defaults. */
const CONNECTION_CONFIG: pg.PoolConfig = {
  application_name: 'dues',
  options: SESSION_OPTIONS,
}

/** Connections to either kind of database, made when they are first needed and again after they broke. */
export function createConnectionPool(config: pg.PoolConfig, log: Log): ConnectionPool {
  const pool = new pg.Pool({ ...CONNECTION_CONFIG, ...config })
  pool.on('connect', prepareStatements)
  // A broken connection fails its statement, and the pool drops it. It also emits 'error', which would end the
  // process without a listener: the pool has one while it is idle, this is the one while it is in use.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log.debug({ err: error }, 'an idle database connection broke'))
  return Object.assign(pool, {
    /** The pool's own would close the connection after any error, such as a value that exists already. */
    async query(query: pg.QueryConfig, values?: unknown[]) {
      assertOutsideTransaction()
      const client = await pool.connect()
      try {
        return await client.query(query, values)
      } finally {
        client.release()
      }
    },
  })
}

/** Waits for what is running, `timeoutMs` at most. */
export async function endConnectionPool(pool: ConnectionPool, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([pool.end(), timeout])
  clearTimeout(timer)
}
