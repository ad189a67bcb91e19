import 'server-only'
import type { Deps } from '../../deps'
import { endDueSubscribers } from '../../store/subscribers/subscriber-ends'
import { inBatches } from '../in-batches'

const BATCH_ROWS = 500

/**
 * Ends every subscriber whose scheduled cancel has come to its time, each with its event.
 * It works in short transactions, and leaves to other instances what they are at.
 * @param params.signal - stops it between two transactions
 * @returns the number of subscribers that this call ended.
 */
export async function finishScheduledCancels(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { signal?: AbortSignal } = {},
): Promise<number> {
  return inBatches({ rows: BATCH_ROWS, signal: params.signal }, (limit) => {
    const at = deps.clock.now()
    return deps.store.transaction((tx) => endDueSubscribers(tx, { at, limit }))
  })
}
