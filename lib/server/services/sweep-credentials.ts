import 'server-only'
import type { Deps } from '../deps'
import { sessionLife } from '../http/authenticate'
import { deleteOldIdempotencyKeys } from '../store/accounts/idempotency-keys'
import { deleteDeadSessions } from '../store/accounts/sessions'
import { deleteExpiredChallenges } from '../store/accounts/sign-in-challenges'

/** How long the first answer to an Idempotency-Key is kept. */
const ANSWERS_KEPT_MS = 30 * 86_400_000

/** Removes sessions and sign-in messages that nobody can use any more, and stored answers after 30 days. */
export async function sweepCredentials(deps: Pick<Deps, 'store' | 'wallClock'>): Promise<void> {
  const now = deps.wallClock.now()
  const { db } = deps.store
  await deleteDeadSessions(db, sessionLife(now))
  await deleteExpiredChallenges(db, { now })
  await deleteOldIdempotencyKeys(db, { before: new Date(now.getTime() - ANSWERS_KEPT_MS) })
}
