import 'server-only'
import { freeWindowPassed, windowClosed } from '@/lib/billing/charges/charge-window'
import { cancelNow, type SubscriberState } from '@/lib/billing/subscriptions/subscriber'
import type { Deps } from '../../deps'
import type { Database } from '../../store/database/database'
import { updateCharge } from '../../store/subscribers/charges'
import { type DuePosition, lockPassingWindows, type PassingWindow } from '../../store/subscribers/due-charges'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import { updateSubscriberState } from '../../store/subscribers/subscribers'

const BATCH_ROWS = 200

/**
 * Moves on from windows that no charge will be taken for: those that closed unpaid, those of plans without a price,
 * and those of archived subscriptions, whose subscribers end. A charge that is on its way holds its window.
 * @returns how many subscribers were changed.
 */
export async function advanceWindows(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { signal?: AbortSignal } = {},
): Promise<number> {
  let changed = 0
  let after: DuePosition | null = null
  while (!params.signal?.aborted) {
    const at = deps.clock.now()
    const from = after
    const batch = await deps.store.transaction(async (tx) => {
      const rows = await lockPassingWindows(tx, { at, limit: BATCH_ROWS, after: from })
      let count = 0
      for (const row of rows) count += Number(await advance(tx, row, at))
      return { rows, count }
    })
    changed += batch.count
    const last = batch.rows.at(-1)?.subscriber
    if (batch.rows.length < BATCH_ROWS || !last?.nextChargeAt) break
    after = { dueAt: last.nextChargeAt, id: last.id }
  }
  return changed
}

async function advance(tx: Database, window: PassingWindow, at: Date): Promise<boolean> {
  const { subscriber: before, charge } = window
  if (charge?.status === 'submitted' || charge?.status === 'pending') return false
  const state = nextState(window, at)
  if (state === before) return false
  if (charge?.status === 'due') {
    // Nobody will take it any more.
    await updateCharge(tx, { row: charge, change: { status: 'failed', failureReason: 'outside_window' } })
  }
  const after = await updateSubscriberState(tx, { row: before, state })
  if (after.status === 'cancelled') {
    await writeSubscriberEvent(tx, { type: 'subscriber.cancelled', subscriberId: before.id, at })
  } else if (before.status === 'trialing' && after.status === 'active') {
    await writeSubscriberEvent(tx, { type: 'subscriber.activated', subscriberId: before.id, at })
  }
  return true
}

function nextState({ subscriber, subscription, charge }: PassingWindow, at: Date): SubscriberState {
  if (subscription.status === 'archived') {
    return cancelNow(subscriber, at, { reason: 'subscription_archived', comment: null })
  }
  if (subscriber.priceMicroUsd === 0n) return freeWindowPassed(subscriber, at)
  // What came too late for its window was the service's delay.
  const failed = charge?.status === 'failed' && charge.failureReason !== 'outside_window'
  return windowClosed(subscriber, { at, failed })
}
