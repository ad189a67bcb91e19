import 'server-only'
import type { Deps } from '../../deps'
import { insertExpiredEvents } from '../../store/checkout/checkout-expiry'
import { inBatches } from '../../store/database/batches'

/** Rows of one statement. Decided, not measured. */
const BATCH_SIZE = 500

/**
 * Writes `checkout_session.expired`, once, for every checkout session that somebody touched and that expired
 * uncompleted. A visit to a payment link is no news to the merchant.
 * @param params.signal - stops it between two transactions
 * @returns the number of events that this call wrote.
 */
export async function announceExpiredCheckouts(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { signal?: AbortSignal } = {},
): Promise<number> {
  return inBatches({ size: BATCH_SIZE, signal: params.signal }, (limit) => {
    const at = deps.clock.now()
    return deps.store.transaction((tx) => insertExpiredEvents(tx, { at, limit }))
  })
}
