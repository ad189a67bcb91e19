import 'server-only'
import type { Deps } from '../deps'
import { SESSION_IDLE_MS } from '../http/authenticate'
import { deleteExpiredCheckoutSessions } from '../store/checkout-sessions'
import { deleteOldIdempotencyKeys } from '../store/idempotency-keys'
import { deleteDeadSessions } from '../store/sessions'
import { deleteExpiredChallenges } from '../store/sign-in-challenges'

/** How long a checkout session that nobody completed stays readable after it expired, and an answer replayable. */
const KEPT_MS = 30 * 86_400_000
const BATCH_ROWS = 1_000

/**
 * Removes what nobody can use any more: unused checkout sessions, dead browser sessions, expired sign-in
 * messages, stored answers of Idempotency-Keys.
 * @param params.signal - stops it between two statements
 */
export async function purgeExpiredRecords(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { signal?: AbortSignal } = {},
): Promise<void> {
  const { db } = deps.store
  const now = deps.clock.now()
  const before = new Date(now.getTime() - KEPT_MS)
  await deleteExpiredChallenges(db, { now })
  await deleteDeadSessions(db, { now, idleSince: new Date(now.getTime() - SESSION_IDLE_MS) })
  await deleteOldIdempotencyKeys(db, { before })
  while (!params.signal?.aborted) {
    if ((await deleteExpiredCheckoutSessions(db, { before, limit: BATCH_ROWS })) < BATCH_ROWS) break
  }
}
