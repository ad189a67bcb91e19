import 'server-only'
import type { Deps } from '../../deps'
import { inBatches } from '../../store/database/batches'
import { endDueSubscribers, hasEndDue } from '../../store/subscribers/subscriber-ends'

/** Rows of one transaction, whose locks last no longer than a second or so. Decided, not measured. */
const BATCH_SIZE = 500

/**
 * Ends every subscriber whose scheduled cancel is due, each with its event.
 * Works in short transactions, and skips rows that other processes have locked.
 * @param params.signal - stops it between two transactions
 * @returns the number of subscribers that this call ended.
 */
export async function finishScheduledCancels(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { signal?: AbortSignal } = {},
): Promise<number> {
  if (!(await hasEndDue(deps.store.db, { at: deps.clock.now() }))) return 0
  return inBatches({ size: BATCH_SIZE, signal: params.signal }, (limit) => {
    const at = deps.clock.now()
    return deps.store.transaction((tx) => endDueSubscribers(tx, { at, limit }))
  })
}
