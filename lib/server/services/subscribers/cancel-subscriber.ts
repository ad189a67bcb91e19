import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { ChargeStatus } from '@/lib/billing/charges/charge-status'
import {
  cancelAtPeriodEnd,
  finishScheduledCancel,
  holdExpectedEnd,
} from '@/lib/billing/subscriptions/scheduled-cancel'
import {
  type CancelParty,
  type CancelReason,
  type CancelTime,
  cancelNow,
  isOver,
  type SubscriberState,
} from '@/lib/billing/subscriptions/subscriber'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { type AuditEntry, writeAudit } from '../../store/accounts/audit-log'
import type { Database } from '../../store/database/database'
import { findChargeStatus } from '../../store/subscribers/charges'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import {
  lockSubscriberDetails,
  type SubscriberDetails,
  type SubscriberRow,
  updateSubscriberState,
} from '../../store/subscribers/subscribers'

/** Time and reason of a cancel. */
export interface CancelWish {
  readonly when: CancelTime
  readonly reason?: CancelReason | undefined
  readonly comment?: string | undefined
  /** End that was shown before a cancel at the end of the period. */
  readonly expectedEnd?: Date | undefined
}

/**
 * Ends a merchant's subscriber now, or when what is paid ends. Either way nothing more is charged, and what is on its way
 * is withdrawn where the chain has not taken it yet. Repeating it changes nothing and writes no event; `now` after `period_end` ends it at once.
 * @throws NotFoundError for a subscriber that the merchant does not have, EndChangedError
 */
export async function cancelSubscriber(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: CancelWish & { author: Author; id: string },
): Promise<SubscriberDetails> {
  const { author, id } = params
  return deps.store.transaction(async (tx) => {
    const details = await lockSubscriberDetails(tx, { id, merchantId: author.merchantId })
    if (!details) throw new NotFoundError('Subscriber')
    const { subscriber } = details
    const at = deps.clock.now()
    return { ...details, subscriber: await cancelLocked(tx, { ...params, by: 'merchant', subscriber, at }) }
  })
}

/**
 * Cancels a subscriber that the transaction has locked, with its event and the entry in the audit log.
 * @returns the row as it is then; the very same where nothing changed.
 * @throws EndChangedError where it would not end when `expectedEnd` says
 */
export async function cancelLocked(
  tx: Database,
  params: CancelWish & { by: CancelParty; author: Author; subscriber: SubscriberRow; at: Date },
): Promise<SubscriberRow> {
  const { subscriber: before, at, when, expectedEnd } = params
  const { id: subscriberId, terms, nextPeriod: period } = before
  const isDecided = when === 'now' || period === null
  const charge = isDecided ? null : await findChargeStatus(tx, { subscriberId, terms, period })
  const state = afterCancel(before, at, { ...params, charge })
  if (expectedEnd && when === 'period_end') holdExpectedEnd(before, state, expectedEnd)
  if (state === before) return before

  const subscriber = await updateSubscriberState(tx, { row: before, state, at })
  // Nothing that systems see has changed where the other party had cancelled before.
  const isJoined = before.cancelAt !== null && state.cancelAt !== null
  if (!isJoined) {
    const type = isOver(state) ? 'over' : 'subscriber.cancel_scheduled'
    await writeSubscriberEvent(tx, { type, subscriberId, at })
  }
  // The end that was agreed on had come already: nobody cancelled.
  if (state.status === 'ended') return subscriber
  await writeAudit(tx, cancelEntry({ ...params, subscriberId, state }))
  return subscriber
}

/** Entry of a cancel in the audit log. */
export function cancelEntry(params: {
  author: Author
  when: CancelTime
  subscriberId: string
  state: SubscriberState
  at: Date
}): AuditEntry {
  const { author, when, subscriberId, state, at } = params
  return {
    ...author,
    action: isOver(state) ? 'subscriber.cancelled' : 'subscriber.cancel_scheduled',
    target: subscriberId,
    details: {
      when,
      reason: state.cancelReason,
      cancelAt: state.cancelAt?.toISOString() ?? null,
    },
    createdAt: at,
  }
}

/** Reason of a cancel that waits; the end that was agreed on is none. */
function earlierReason({ cancelReason, cancelOrigin }: SubscriberState): CancelReason | null {
  return cancelOrigin === 'terms' ? null : cancelReason
}

/**
 * The state after a cancel; the very same where it changes nothing.
 * @param wish.charge - status of the charge of the window that is due; null where there is none, or for a cancel `now`
 */
export function afterCancel(
  before: SubscriberState,
  at: Date,
  { by, when, reason, comment, charge }: CancelWish & { by: CancelParty; charge: ChargeStatus | null },
): SubscriberState {
  const cause = {
    reason: reason ?? earlierReason(before) ?? 'requested_by_merchant',
    comment: comment ?? null,
  }
  // A scheduled cancel may be due already, before the job that finishes it has run.
  if (when === 'now') return cancelNow(finishScheduledCancel(before, at), at, cause)
  return cancelAtPeriodEnd(before, at, { by, ...cause }, charge)
}
