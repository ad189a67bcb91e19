import 'server-only'
import type { Deps } from '../../deps'
import { countChanged, FOLD_SIZE, hasUncounted } from '../../store/reports/figures'

/**
 * Brings the figures up to all that has changed, some thousand changes a transaction. Readers never wait for it: they
 * count themselves what it has not yet.
 * @returns the number of changes
 */
export async function countFigures(
  { store }: Pick<Deps, 'store'>,
  { signal, limit = FOLD_SIZE }: { signal?: AbortSignal; limit?: number } = {},
): Promise<number> {
  let counted = 0
  while (!signal?.aborted && (await hasUncounted(store.db))) {
    const changes = await store.transaction((tx) => countChanged(tx, { limit }))
    if (changes === null) return counted
    counted += changes
  }
  return counted
}
