import type { Database } from '@/lib/server/store/database/database'
import type { Store } from '@/lib/server/store/database/store'
import type { ConnectionPool } from '@/lib/server/store/engine/connection-pool'
import { createDatabase } from '@/lib/server/store/engine/pool-session'

/** The same store, with a record of every statement that is sent to the database through it. */
export function countingStore(store: Store): { store: Store; statements: () => readonly string[] } {
  const statements: string[] = []
  // Drizzle keeps the driver here, which its type for any Postgres does not tell.
  const { $client } = store.db as Database & { $client: ConnectionPool }
  const logger = { logQuery: (text: string) => void statements.push(text) }
  const db = createDatabase($client, { logger })
  return {
    store: {
      ...store,
      db,
      transaction: (run) => {
        statements.push('begin')
        return db.transaction(run)
      },
    },
    statements: () => statements,
  }
}
