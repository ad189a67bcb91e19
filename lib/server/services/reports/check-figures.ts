import 'server-only'
import type { Deps } from '../../deps'
import { allowLongStatements } from '../../store/database/silent-connections'
import {
  countUncounted,
  findWrongFigures,
  forgetFigures,
  type WrongFigure,
} from '../../store/reports/figures'
import { countFigures } from './count-figures'

/** Wrong figures that are listed at most. */
export const MOST_LISTED = 50

/** Figures that are not what the subscribers sum up to; none where all is well. It reads every subscriber. */
export function checkFigures({ store }: Pick<Deps, 'store'>): Promise<WrongFigure[]> {
  return store.transaction(async (tx) => {
    await allowLongStatements(tx, null)
    return findWrongFigures(tx, { limit: MOST_LISTED })
  })
}

/** Changes that wait to be counted: those of some seconds, unless the job that counts them fails or does not run. */
export function countWaiting({ store }: Pick<Deps, 'store'>): Promise<number> {
  return countUncounted(store.db)
}

/** Counts every subscriber anew. Readers get right figures meanwhile, more slowly. */
export async function rebuildFigures({ store }: Pick<Deps, 'store'>): Promise<void> {
  await store.transaction(async (tx) => {
    await allowLongStatements(tx, null)
    await forgetFigures(tx)
  })
  await countFigures({ store })
}
