import 'server-only'
import type { Deps } from '../deps'
import type { ShareRateCounts } from '../http/window-rate-limiter'
import { addRateCounts, deleteExpiredRateCounts } from '../store/accounts/rate-counts'

const SWEEP_EVERY_MS = 60_000

/** Shares the counts of rate limits over the database, and removes what is over once a minute. */
export function rateCountSharer(deps: Pick<Deps, 'store' | 'wallClock'>): ShareRateCounts {
  let sweptAt = 0
  return async (counts) => {
    const now = deps.wallClock.now()
    if (now.getTime() - sweptAt >= SWEEP_EVERY_MS) {
      sweptAt = now.getTime()
      await deleteExpiredRateCounts(deps.store.db, { now })
    }
    return addRateCounts(deps.store.db, counts)
  }
}
