import 'server-only'
import { MINUTE_MS } from '@/lib/billing/durations'
import type { Deps } from '../../deps'
import { addRateCounts, deleteExpiredRateCounts, type RateCount } from '../../store/accounts/rate-counts'

const SWEEP_EVERY_MS = MINUTE_MS

/** Shares the counts of rate limits through the database, and removes expired ones once a minute. */
export function rateCountSharer(
  deps: Pick<Deps, 'store' | 'wallClock'>,
): (counts: readonly RateCount[]) => Promise<ReadonlyMap<string, number>> {
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
