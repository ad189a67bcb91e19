import 'server-only'
import type { Deps } from '../deps'
import { tellOfExpiredCheckouts } from '../store/checkout/checkout-expiry'
import { inBatches } from './in-batches'

const BATCH_ROWS = 500

/**
 * Tells `checkout_session.expired`, once, of every checkout session that nobody completed in time.
 * @param params.signal - stops it between two transactions
 * @returns the number of sessions that this call told of.
 */
export async function tellExpiredCheckouts(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { signal?: AbortSignal } = {},
): Promise<number> {
  return inBatches({ rows: BATCH_ROWS, signal: params.signal }, (limit) => {
    const at = deps.clock.now()
    return deps.store.transaction((tx) => tellOfExpiredCheckouts(tx, { at, limit }))
  })
}
