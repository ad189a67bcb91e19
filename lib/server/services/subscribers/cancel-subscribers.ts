import 'server-only'
import type { CancelOrigin } from '@/lib/billing/subscriptions/subscriber'
import type { CancelResult } from '@/lib/wire/subscribers/cancels'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { lockSubscribers } from '../../store/subscribers/subscribers'
import { type CancelWish, cancelLocked } from './cancel-subscriber'

/** Few, so that none is locked for long. */
const BATCH_SIZE = 50

/** Outcome for one subscriber, with the end that it has then. */
export interface CancelOutcome {
  readonly result: CancelResult
  readonly cancelAt: Date | null
  readonly cancelOrigin: CancelOrigin | null
}

const NOT_FOUND: CancelOutcome = { result: 'not_found', cancelAt: null, cancelOrigin: null }

/**
 * Cancels many of a merchant's subscribers, each as `cancelSubscriber` does, some to a transaction: should the
 * database go away in between, repeating it does the rest.
 * @param params.ids - none of them twice
 * @returns the outcome of each, in the order of `ids`.
 */
export async function cancelSubscribers(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: CancelWish & { author: Author; ids: readonly string[] },
): Promise<(CancelOutcome & { id: string })[]> {
  const { ids, author } = params
  const results = new Map<string, CancelOutcome>()
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const some = ids.slice(start, start + BATCH_SIZE)
    const done = await deps.store.transaction(async (tx) => {
      const at = deps.clock.now()
      const found: [string, CancelOutcome][] = []
      for (const subscriber of await lockSubscribers(tx, { ids: some, merchantId: author.merchantId })) {
        const after = await cancelLocked(tx, { ...params, by: 'merchant', subscriber, at })
        const { cancelAt, cancelOrigin } = after
        const result = after === subscriber ? 'already_cancelled' : 'cancelled'
        found.push([subscriber.id, { result, cancelAt, cancelOrigin }])
      }
      return found
    })
    for (const [id, outcome] of done) results.set(id, outcome)
  }
  return ids.map((id) => ({ id, ...(results.get(id) ?? NOT_FOUND) }))
}
