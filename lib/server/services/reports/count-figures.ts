import 'server-only'
import type { Deps } from '../../deps'
import { countChanged, FOLD_SIZE, hasUncounted } from '../../store/reports/figures'

/**
 * Brings the figures up to all that has changed, some thousand changes a transaction. Readers never wait for it: they
 * count themselves what it has not yet.
 */
export async function countFigures(
  { store }: Pick<Deps, 'store'>,
  { signal, limit = FOLD_SIZE }: { signal?: AbortSignal; limit?: number } = {},
): Promise<void> {
  while (!signal?.aborted && (await hasUncounted(store.db))) {
    if ((await store.transaction((tx) => countChanged(tx, { limit }))) === null) return
  }
}
