import 'server-only'
import { sessionLife } from '@/lib/billing/accounts/session-life'
import { DAY_MS } from '@/lib/billing/durations'
import type { Deps } from '../../deps'
import { deleteOldIdempotencyKeys } from '../../store/accounts/idempotency-keys'
import { deleteOldPayerLinks } from '../../store/accounts/payer-links'
import { deleteExpiredRateCounts } from '../../store/accounts/rate-counts'
import { deleteDeadSessions } from '../../store/accounts/sessions'
import { deleteExpiredChallenges } from '../../store/accounts/sign-in-challenges'

/** Retention of the first answer to an Idempotency-Key. */
const ANSWERS_KEPT_MS = 30 * DAY_MS

/** Time for which an expired link of a payer is known as such. */
const LINKS_KEPT_MS = 30 * DAY_MS

/**
 * Removes dead sessions, expired sign-in messages, counts whose time is over, links of payers that expired 30 days ago,
 * and idempotency keys with their answers after 30 days.
 */
export async function sweepCredentials(deps: Pick<Deps, 'store' | 'wallClock'>): Promise<void> {
  const now = deps.wallClock.now()
  const { db } = deps.store
  await deleteDeadSessions(db, sessionLife(now))
  await deleteExpiredChallenges(db, { now })
  await deleteExpiredRateCounts(db, { now })
  await deleteOldPayerLinks(db, { before: new Date(now.getTime() - LINKS_KEPT_MS) })
  await deleteOldIdempotencyKeys(db, { before: new Date(now.getTime() - ANSWERS_KEPT_MS) })
}
