import 'server-only'
import { MINUTE_MS } from '@/lib/billing/durations'
import type { Deps } from '../../deps'
import { deleteOldPairings } from '../../store/pairing/pairings'

/** Time for which a code that expired is known as such, rather than as one that never was. */
const KEPT_MS = 10 * MINUTE_MS

/** Removes pairings that are long over, so that strangers who open many fill nothing. */
export async function sweepPairings({ store, wallClock }: Pick<Deps, 'store' | 'wallClock'>): Promise<void> {
  await deleteOldPairings(store.db, { before: new Date(wallClock.now().getTime() - KEPT_MS) })
}
