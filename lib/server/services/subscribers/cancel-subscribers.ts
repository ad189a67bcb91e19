import 'server-only'
import type { CancelOrigin } from '@/lib/billing/subscriptions/subscriber'
import { EndChangedError } from '@/lib/billing/subscriptions/subscriber-refusals'
import type { CancelResult } from '@/lib/wire/subscribers/cancels'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { lockSubscribers, type SubscriberRow } from '../../store/subscribers/subscribers'
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
  params: Omit<CancelWish, 'expectedEnd'> & {
    author: Author
    ids: readonly string[]
    /** Ends that were shown of some of them. */
    expectedEnds?: readonly { id: string; expectedEnd: Date }[] | undefined
  },
): Promise<(CancelOutcome & { id: string })[]> {
  const { ids, author, expectedEnds = [], ...wish } = params
  const expected = new Map(expectedEnds.map(({ id, expectedEnd }) => [id, expectedEnd]))
  const results = new Map<string, CancelOutcome>()
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const some = ids.slice(start, start + BATCH_SIZE)
    const done = await deps.store.transaction(async (tx) => {
      const at = deps.clock.now()
      const found: [string, CancelOutcome][] = []
      for (const subscriber of await lockSubscribers(tx, { ids: some, merchantId: author.merchantId })) {
        const expectedEnd = expected.get(subscriber.id)
        const order = { ...wish, author, expectedEnd, by: 'merchant', subscriber, at } as const
        found.push([subscriber.id, await outcomeOf(subscriber, cancelLocked(tx, order))])
      }
      return found
    })
    for (const [id, outcome] of done) results.set(id, outcome)
  }
  return ids.map((id) => ({ id, ...(results.get(id) ?? NOT_FOUND) }))
}

async function outcomeOf(before: SubscriberRow, cancelled: Promise<SubscriberRow>): Promise<CancelOutcome> {
  try {
    const after = await cancelled
    const { cancelAt, cancelOrigin } = after
    return { result: after === before ? 'already_cancelled' : 'cancelled', cancelAt, cancelOrigin }
  } catch (error) {
    // It was refused before the first statement that changes anything, so the transaction goes on.
    if (!(error instanceof EndChangedError)) throw error
    const { cancelAt, cancelOrigin } = before
    return { result: 'end_changed', cancelAt, cancelOrigin }
  }
}
