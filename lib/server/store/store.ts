import 'server-only'
import type { Database } from './database'

/** The database as the rest of the app holds it. */
export interface Store {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Database
  /**
   * Runs `run` in one transaction, and again when the database asks for it (serialisation failure, deadlock).
   * Inside, use the given database only: with the embedded database nothing else runs meanwhile.
   */
  transaction<T>(run: (tx: Database) => Promise<T>): Promise<T>
  /** Resolves when the database answers a trivial query. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** A store whose writes all belong to an open transaction: services use it without knowing. */
export function joinTransaction(store: Store, tx: Database): Store {
  return { ...store, db: tx, transaction: (run) => run(tx) }
}
