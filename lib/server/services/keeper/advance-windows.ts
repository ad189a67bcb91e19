import 'server-only'
import { freeWindowPassed, windowClosed } from '@/lib/billing/charges/charge-window'
import { dueAtMissedStart, startMissed } from '@/lib/billing/charges/waiting-terms'
import { endUnaccepted } from '@/lib/billing/price-changes/price-rise'
import { cancelNow, isOver, type SubscriberState } from '@/lib/billing/subscriptions/subscriber'
import type { Deps } from '../../deps'
import { batches } from '../../store/database/batches'
import type { Database } from '../../store/database/database'
import { updateCharge } from '../../store/subscribers/charges'
import { lockPassingWindows, type PassingWindow } from '../../store/subscribers/passing-windows'
import { findIsUnaccepted } from '../../store/subscribers/price-asks'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import { updateSubscriberState } from '../../store/subscribers/subscribers'

/** Rows of one transaction. Decided, not measured. */
const BATCH_SIZE = 200

interface PassedWindow extends PassingWindow {
  readonly isChanged: boolean
}

/**
 * Moves on from windows that no charge will be taken for: those that closed unpaid, those of plans without a price,
 * those of archived subscriptions and those at a price that was not accepted, whose subscribers end, and those of terms
 * whose signature ran out before their first charge. A charge that is on its way holds its window.
 * @returns how many subscribers were changed.
 */
export async function advanceWindows(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { signal?: AbortSignal } = {},
): Promise<number> {
  let changed = 0
  const passing = batches<PassedWindow>({ size: BATCH_SIZE, signal: params.signal }, (limit, after) =>
    deps.store.transaction(async (tx) => {
      const at = deps.clock.now()
      const unstartedSince = dueAtMissedStart(at)
      const sought = { at, unstartedSince, limit, after: after?.subscriber ?? null }
      const windows = await lockPassingWindows(tx, sought)
      const passed: PassedWindow[] = []
      for (const window of windows) passed.push({ ...window, isChanged: await advance(tx, window, at) })
      return passed
    }),
  )
  for await (const passed of passing) changed += passed.filter(({ isChanged }) => isChanged).length
  return changed
}

async function advance(tx: Database, window: PassingWindow, at: Date): Promise<boolean> {
  const { subscriber: before, charge } = window
  if (charge?.status === 'submitted' || charge?.status === 'pending') return false
  // The answer may have come, or the question gone, between the reading and the lock.
  const isUnaccepted = window.isUnaccepted && (await findIsUnaccepted(tx, before))
  const state = nextState({ ...window, isUnaccepted }, at)
  if (state === before) return false
  if (charge?.status === 'due') {
    // Its window has passed: no later run takes the charge.
    await updateCharge(tx, { row: charge, change: { status: 'failed', failureReason: 'outside_window' } })
  }
  const after = await updateSubscriberState(tx, { row: before, state, at })
  if (isOver(after)) {
    await writeSubscriberEvent(tx, { type: 'over', subscriberId: before.id, at })
  } else if (before.status === 'trialing' && after.status === 'active') {
    await writeSubscriberEvent(tx, { type: 'subscriber.activated', subscriberId: before.id, at })
  }
  return true
}

function nextState(window: PassingWindow, at: Date): SubscriberState {
  const { subscriber, subscription, charge, isUnstarted, isUnaccepted } = window
  if (subscription.status === 'archived') {
    return cancelNow(subscriber, at, { reason: 'subscription_archived', comment: null })
  }
  if (isUnaccepted) return endUnaccepted(subscriber)
  if (isUnstarted) return startMissed(subscriber, at)
  if (subscriber.priceMicroUsd === 0n) return freeWindowPassed(subscriber, at)
  // A charge that missed its window is the service's delay, not a failure of the payer's.
  const failed = charge?.status === 'failed' && charge.failureReason !== 'outside_window'
  return windowClosed(subscriber, { at, failed, afterFailure: subscription.afterFailure })
}
