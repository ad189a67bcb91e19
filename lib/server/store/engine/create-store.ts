import 'server-only'
import { sql } from 'drizzle-orm'
import { withSerializationRetry } from '../database/database-error'
import type { Store } from '../database/store'
import type { ConnectionPool } from './connection-pool'
import { createDatabase } from './pool-session'

interface StoreParts {
  readonly kind: Store['kind']
  readonly pool: ConnectionPool
  /** Closes the connections and the database under them; called once. */
  readonly close: () => Promise<void>
  /** Throws where what was opened is not in its place any more, which the open database itself does not notice. */
  readonly assertInPlace?: () => void
}

/** The store over connections to either kind of database. */
export function createStore({ kind, pool, close, assertInPlace }: StoreParts): Store {
  const db = createDatabase(pool)
  let closing: Promise<void> | undefined
  return {
    kind,
    db,
    transaction: (run) => withSerializationRetry(() => db.transaction(run)),
    single: (run) => withSerializationRetry(() => run(db)),
    async ping() {
      assertInPlace?.()
      await db.execute(sql`select 1`)
    },
    close() {
      closing ??= close()
      return closing
    },
  }
}
