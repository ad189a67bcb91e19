import 'server-only'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { lockSubscribers } from '../../store/subscribers/subscribers'
import { type CancelWish, cancelLocked } from './cancel-subscriber'

/** Few, so that none is locked for long. */
const BATCH_SIZE = 50

export type CancelResult = 'cancelled' | 'already_cancelled' | 'not_found'

/**
 * Cancels many of a merchant's subscribers, each as `cancelSubscriber` does, some to a transaction: should the
 * database go away in between, repeating it does the rest.
 * @param params.ids - none of them twice
 * @returns the outcome of each, in the order of `ids`.
 */
export async function cancelSubscribers(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: CancelWish & { author: Author; ids: readonly string[] },
): Promise<{ id: string; result: CancelResult }[]> {
  const { ids, author } = params
  const results = new Map<string, CancelResult>()
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const some = ids.slice(start, start + BATCH_SIZE)
    const done = await deps.store.transaction(async (tx) => {
      const at = deps.clock.now()
      const found: [string, CancelResult][] = []
      for (const subscriber of await lockSubscribers(tx, { ids: some, merchantId: author.merchantId })) {
        const after = await cancelLocked(tx, { ...params, by: 'merchant', subscriber, at })
        found.push([subscriber.id, after === subscriber ? 'already_cancelled' : 'cancelled'])
      }
      return found
    })
    for (const [id, result] of done) results.set(id, result)
  }
  return ids.map((id) => ({ id, result: results.get(id) ?? 'not_found' }))
}
