import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import {
  type CancelParty,
  type CancelReason,
  type CancelTime,
  cancelAtPeriodEnd,
  cancelNow,
  finishScheduledCancel,
  isOver,
  type SubscriberState,
} from '@/lib/billing/subscriptions/subscriber'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
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
}

/**
 * Ends a merchant's subscriber now, or when what is paid ends. Either way nothing more is charged, and what is on its way
 * is withdrawn where the chain has not taken it yet. Repeating it changes nothing and writes no event; `now` after `period_end` ends it at once.
 * @throws NotFoundError for a subscriber that the merchant does not have.
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
 */
export async function cancelLocked(
  tx: Database,
  params: CancelWish & { by: CancelParty; author: Author; subscriber: SubscriberRow; at: Date },
): Promise<SubscriberRow> {
  const { author, subscriber: before, at } = params
  const state = await afterCancel(tx, before, at, params)
  if (state === before) return before

  const subscriber = await updateSubscriberState(tx, { row: before, state })
  const over = isOver(state)
  // Nothing that systems see has changed where the other party had cancelled before.
  const isJoined = before.cancelAt !== null && state.cancelAt !== null
  if (!isJoined) {
    const type = over ? 'over' : 'subscriber.cancel_scheduled'
    await writeSubscriberEvent(tx, { type, subscriberId: before.id, at })
  }
  // The end that was agreed on had come already: nobody cancelled.
  if (state.status === 'ended') return subscriber
  await writeAudit(tx, {
    ...author,
    action: over ? 'subscriber.cancelled' : 'subscriber.cancel_scheduled',
    target: before.id,
    details: {
      when: params.when,
      reason: state.cancelReason,
      cancelAt: state.cancelAt?.toISOString() ?? null,
    },
    createdAt: at,
  })
  return subscriber
}

/** Reason of a cancel that waits; the end that was agreed on is none. */
function earlierReason({ cancelReason, cancelOrigin }: SubscriberState): CancelReason | null {
  return cancelOrigin === 'terms' ? null : cancelReason
}

async function afterCancel(
  tx: Database,
  before: SubscriberRow,
  at: Date,
  { by, when, reason, comment }: CancelWish & { by: CancelParty },
): Promise<SubscriberState> {
  const cause = {
    reason: reason ?? earlierReason(before) ?? 'requested_by_merchant',
    comment: comment ?? null,
  }
  // A scheduled cancel may be due already, before the job that finishes it has run.
  if (when === 'now') return cancelNow(finishScheduledCancel(before, at), at, cause)
  const { id: subscriberId, terms, nextPeriod: period } = before
  const charge = period === null ? null : await findChargeStatus(tx, { subscriberId, terms, period })
  return cancelAtPeriodEnd(before, at, { by, ...cause }, charge)
}
