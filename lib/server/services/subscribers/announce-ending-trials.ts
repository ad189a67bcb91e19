import 'server-only'
import { DAY_MS } from '@/lib/billing/durations'
import type { Deps } from '../../deps'
import { inBatches } from '../../store/database/batches'
import { insertTrialEndingEvents } from '../../store/subscribers/ending-trials'

/** Notice before a trial's first charge; a shorter trial gets it at once. */
export const TRIAL_NOTICE_MS = 3 * DAY_MS
/** Rows of one transaction, whose locks last no longer than a second or so. Decided, not measured. */
const BATCH_SIZE = 500

/**
 * Writes `subscriber.trial_ending`, once a subscriber, three days before the first charge. A trial with a
 * scheduled cancel gets none.
 * @param params.signal - stops it between two transactions
 * @returns the number of events that this call wrote.
 */
export async function announceEndingTrials(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { signal?: AbortSignal } = {},
): Promise<number> {
  return inBatches({ size: BATCH_SIZE, signal: params.signal }, (limit) => {
    const at = deps.clock.now()
    const until = new Date(at.getTime() + TRIAL_NOTICE_MS)
    return deps.store.transaction((tx) => insertTrialEndingEvents(tx, { at, until, limit }))
  })
}
