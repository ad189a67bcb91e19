import 'server-only'
import type { Deps } from '../deps'
import { countWork } from '../store/engine/count-work'

/** Work that still finds something to do after so many rounds goes on by itself. */
const MOST_ROUNDS = 50

/**
 * Does all background work that is due now, round after round until one of them changes nothing: what is signed in
 * one round is sent in the next, what is in a block is recorded after that, and what follows from it is done too.
 * A job that fails has its say in the log and holds nothing up.
 * @param runJobs - runs every job once
 * @returns how many rounds it took.
 */
export async function runDueWork(
  deps: Pick<Deps, 'store' | 'log'>,
  runJobs: () => Promise<unknown>,
): Promise<number> {
  let before = await countWork(deps.store.db)
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    await runJobs()
    const after = await countWork(deps.store.db)
    if (after === before) return round
    before = after
  }
  deps.log.warn({ rounds: MOST_ROUNDS }, 'background work that was asked for is not at its end')
  return MOST_ROUNDS
}
