import 'server-only'
import { EXPIRED_KEPT_MS } from '@/lib/billing/checkout/checkout-session'
import type { Deps } from '../../deps'
import { deleteExpiredCheckoutSessions } from '../../store/checkout/checkout-sessions'
import { inBatches } from '../../store/database/batches'

/** Rows of one statement, which deletes by index and writes no event. Decided, not measured. */
const BATCH_SIZE = 1_000

/**
 * Removes checkout sessions 30 days after they expired uncompleted. Completed ones stay.
 * @param params.signal - stops it between two statements
 */
export async function purgeCheckoutSessions(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { signal?: AbortSignal } = {},
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - EXPIRED_KEPT_MS)
  await inBatches({ size: BATCH_SIZE, signal: params.signal }, (limit) =>
    deleteExpiredCheckoutSessions(deps.store.db, { before, limit }),
  )
}
