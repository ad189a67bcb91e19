import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** The transaction that the running code is inside of. */
const scope = new AsyncLocalStorage<{ ended: boolean }>()

/** Runs `run` as the inside of a transaction. */
export async function insideTransaction<T>(run: () => Promise<T>): Promise<T> {
  const state = { ended: false }
  try {
    return await scope.run(state, run)
  } finally {
    // Work that was begun inside and outlives the transaction is free again.
    state.ended = true
  }
}

/**
 * Refuses a statement beside the open transaction that waits for it. On the embedded database's single connection
 * it would wait for that transaction, and so for itself; on Postgres it would quietly not belong to it.
 */
export function assertOutsideTransaction(): void {
  if (scope.getStore()?.ended === false) {
    throw new Error('Inside a transaction use the transaction that is passed in, not the store.')
  }
}

/** Runs `run` as if no transaction were open, for a database other than that of the open one: neither waits for the other. */
export function besideTransaction<T>(run: () => Promise<T>): Promise<T> {
  return scope.exit(run)
}
