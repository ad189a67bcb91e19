import 'server-only'
import type { Deps } from '../deps'
import { tellOfEndingTrials } from '../store/subscribers/ending-trials'
import { inBatches } from './in-batches'

/** How long before its first charge a trial is said to end; a shorter trial is told of at once. */
const AHEAD_MS = 3 * 86_400_000
const BATCH_ROWS = 500

/**
 * Tells `subscriber.trial_ending`, once a subscriber, three days before the first charge. A trial whose end is
 * already agreed as a cancel is not told of.
 * @param params.signal - stops it between two transactions
 * @returns the number of subscribers that this call told of.
 */
export async function tellEndingTrials(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { signal?: AbortSignal } = {},
): Promise<number> {
  return inBatches({ rows: BATCH_ROWS, signal: params.signal }, (limit) => {
    const at = deps.clock.now()
    const until = new Date(at.getTime() + AHEAD_MS)
    return deps.store.transaction((tx) => tellOfEndingTrials(tx, { at, until, limit }))
  })
}
