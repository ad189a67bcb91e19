import 'server-only'
import { EXPIRED_KEPT_MS } from '@/lib/billing/checkout/checkout-session'
import type { Deps } from '../../deps'
import { insertExpiredEvents } from '../../store/checkout/checkout-expiry'
import { deleteExpiredCheckoutSessions } from '../../store/checkout/checkout-sessions'
import { inBatches } from '../../store/database/batches'

/** Rows of one statement that writes events. Decided, not measured. */
const ANNOUNCED_AT_ONCE = 500
/** Rows of one statement, which deletes by index and writes no event. Decided, not measured. */
const DELETED_AT_ONCE = 1_000

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
  return inBatches({ size: ANNOUNCED_AT_ONCE, signal: params.signal }, (limit) => {
    const at = deps.clock.now()
    return deps.store.transaction((tx) => insertExpiredEvents(tx, { at, limit }))
  })
}

/**
 * Removes checkout sessions 30 days after they expired uncompleted. Completed ones stay.
 * @param params.signal - stops it between two statements
 */
export async function purgeCheckoutSessions(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { signal?: AbortSignal } = {},
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - EXPIRED_KEPT_MS)
  await inBatches({ size: DELETED_AT_ONCE, signal: params.signal }, (limit) =>
    deleteExpiredCheckoutSessions(deps.store.db, { before, limit }),
  )
}
