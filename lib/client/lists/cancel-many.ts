import type { CancelOrigin, CancelReason, CancelTime } from '@/lib/billing/subscriptions/subscriber'
import type { CancelResult } from '@/lib/wire/subscribers/cancels'
import { callApi } from '../api/api'
import { ConnectionError, errorText } from '../api/api-error'

/** Batch size: small, so that progress shows and a lost answer leaves few in doubt. */
export const BATCH_SIZE = 50
/** Reason for an id that the answer left out. */
const NO_ANSWER = 'The server gave no result for this one.'
/** Failed requests in a row after which no more are sent. */
const GIVE_UP_AFTER = 2

/** The server's answer for one subscriber, with the end that it has then. */
interface Answered {
  readonly result: CancelResult
  readonly cancelAt: string | null
  readonly cancelOrigin: CancelOrigin | null
}

/** No outcome for one subscriber. */
interface Failed {
  readonly result: 'failed'
  /** A sentence for people. */
  readonly reason: string
  /** False where the answer was lost, so that the server may have done it. */
  readonly isKnown: boolean
}

export type CancelOutcome = Answered | Failed

export interface BulkCancelOrder {
  readonly ids: readonly string[]
  readonly when: CancelTime
  readonly reason: CancelReason | null
  /** Ends that were shown before, of those who were to keep access until then. */
  readonly expectedEnds: ReadonlyMap<string, string>
}

type Send = (ids: readonly string[]) => Promise<readonly (Answered & { readonly id: string })[]>

/** Sends some of an order to the API. */
export function sendCancels({ when, reason, expectedEnds }: Omit<BulkCancelOrder, 'ids'>): Send {
  return (ids) => {
    const expected = ids.flatMap((id) => {
      const expectedEnd = expectedEnds.get(id)
      return expectedEnd === undefined ? [] : [{ id, expectedEnd }]
    })
    return callApi('cancelSubscribers', {
      body: { ids: [...ids], when, ...(reason && { reason }), expectedEnds: expected },
    })
  }
}

/**
 * Cancels many subscribers, some to a request. A request that fails leaves its own in doubt and goes on with the
 * others; repeating it is harmless.
 * @param onProgress - called after each request with all outcomes so far
 * @returns the outcome of each id
 */
export async function cancelMany(
  ids: readonly string[],
  send: Send,
  onProgress: (outcomes: ReadonlyMap<string, CancelOutcome>) => void,
): Promise<ReadonlyMap<string, CancelOutcome>> {
  const outcomes = new Map<string, CancelOutcome>()
  let failures = 0
  let reason = NO_ANSWER
  let isKnown = false
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const some = ids.slice(start, start + BATCH_SIZE)
    if (failures < GIVE_UP_AFTER) {
      try {
        for (const { id, ...outcome } of await send(some)) outcomes.set(id, outcome)
        failures = 0
      } catch (error) {
        failures += 1
        reason = errorText(error)
        isKnown = !(error instanceof ConnectionError)
      }
    }
    for (const id of some) {
      if (!outcomes.has(id)) outcomes.set(id, { result: 'failed', reason, isKnown })
    }
    onProgress(new Map(outcomes))
  }
  return outcomes
}
