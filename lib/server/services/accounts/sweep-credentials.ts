import 'server-only'
import { sessionLife } from '@/lib/billing/accounts/session-life'
import { DAY_MS } from '@/lib/billing/durations'
import type { Deps } from '../../deps'
import { deleteOldIdempotencyKeys } from '../../store/accounts/idempotency-keys'
import { deleteDeadSessions } from '../../store/accounts/sessions'
import { deleteExpiredChallenges } from '../../store/accounts/sign-in-challenges'

/** Retention of the first answer to an Idempotency-Key. */
const ANSWERS_KEPT_MS = 30 * DAY_MS

/** Removes dead sessions, expired sign-in messages, and idempotency keys with their answers after 30 days. */
export async function sweepCredentials(deps: Pick<Deps, 'store' | 'wallClock'>): Promise<void> {
  const now = deps.wallClock.now()
  const { db } = deps.store
  await deleteDeadSessions(db, sessionLife(now))
  await deleteExpiredChallenges(db, { now })
  await deleteOldIdempotencyKeys(db, { before: new Date(now.getTime() - ANSWERS_KEPT_MS) })
}
