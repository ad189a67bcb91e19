import type { Database } from '@/lib/server/store/database/database'
import type { Store } from '@/lib/server/store/database/store'
import type { ConnectionPool } from '@/lib/server/store/engine/connection-pool'
import { createDatabase } from '@/lib/server/store/engine/pool-session'

/** Wraps a store, and records every statement that it sends to the database. */
export function countingStore(store: Store): { store: Store; statements: () => readonly string[] } {
  const statements: string[] = []
  // Drizzle keeps the driver here, which its driver-independent type omits.
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
