import 'server-only'
import type { Deps } from '../deps'
import { tellOfExpiredCheckouts } from '../store/checkout-expiry'

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
  let told = 0
  while (!params.signal?.aborted) {
    const at = deps.clock.now()
    const batch = await deps.store.transaction((tx) => tellOfExpiredCheckouts(tx, { at, limit: BATCH_ROWS }))
    told += batch
    if (batch < BATCH_ROWS) break
  }
  return told
}
