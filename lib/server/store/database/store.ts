import 'server-only'
import type { Database } from './database'

/** Code of the error of {@link Store.ping} where the folder of the embedded database was taken away under it. */
export const FOLDER_GONE = 'FOLDER_GONE'

/** The one database of this process. */
export interface Store {
  readonly kind: 'pglite' | 'postgres'
  /** Database for single statements. Inside `transaction` use the transaction that is passed in. */
  readonly db: Database
  /**
   * Runs `run` in one transaction: all of its writes or, when it throws, none. `run` is repeated from the start
   * when the database asks for it (serialization failure, deadlock), so it must have no effect outside `tx`.
   * It must not wait for anything but the database: the embedded one has a single connection.
   */
  transaction<T>(run: (tx: Database) => Promise<T>): Promise<T>
  /** Runs one statement that writes, and repeats it as {@link transaction} does. */
  single<T>(run: (db: Database) => Promise<T>): Promise<T>
  /** Resolves when the database answers, throws when it does not. */
  ping(): Promise<void>
  /** Waits for running statements, then closes the database. */
  close(): Promise<void>
}

/**
 * A store whose writes all belong to an open transaction: services use it without knowing. What it calls a
 * transaction is a savepoint, so that one that throws leaves nothing behind even when its caller goes on.
 */
export function joinTransaction(store: Store, tx: Database): Store {
  return { ...store, db: tx, transaction: (run) => tx.transaction(run), single: (run) => tx.transaction(run) }
}
