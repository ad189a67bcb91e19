import 'server-only'
import type { Deps } from '../deps'
import { deleteExpiredCheckoutSessions } from '../store/checkout/checkout-sessions'
import { inBatches } from './in-batches'

/** How long an expired checkout session stays readable, so that its page can say so. */
const KEPT_MS = 30 * 86_400_000
const BATCH_ROWS = 1_000

/**
 * Removes checkout sessions that nobody completed, 30 days after they expired. Completed ones stay.
 * @param params.signal - stops it between two statements
 */
export async function purgeCheckoutSessions(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { signal?: AbortSignal } = {},
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEPT_MS)
  await inBatches({ rows: BATCH_ROWS, signal: params.signal }, (limit) =>
    deleteExpiredCheckoutSessions(deps.store.db, { before, limit }),
  )
}
