import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import {
  type CancelReason,
  type CancelTime,
  cancelAtPeriodEnd,
  cancelNow,
  finishScheduledCancel,
  type SubscriberState,
} from '@/lib/billing/subscriptions/subscriber'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import type { Database } from '../../store/database/database'
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
 * Ends a merchant's subscriber now, or when what is paid ends. Either way nothing more is charged.
 * Repeating it changes nothing and writes no event; `now` after `period_end` ends it at once.
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
    return { ...details, subscriber: await cancelLocked(tx, { ...params, subscriber, at: deps.clock.now() }) }
  })
}

/**
 * Cancels a subscriber that the transaction has locked, with its event and the entry in the audit log.
 * @returns the row as it is then; the very same where nothing changed.
 */
export async function cancelLocked(
  tx: Database,
  params: CancelWish & { author: Author; subscriber: SubscriberRow; at: Date },
): Promise<SubscriberRow> {
  const { author, subscriber: before, at } = params
  const state = afterCancel(before, at, params)
  if (state === before) return before

  const subscriber = await updateSubscriberState(tx, { row: before, state })
  const done = state.status === 'cancelled' ? 'subscriber.cancelled' : 'subscriber.cancel_scheduled'
  await writeSubscriberEvent(tx, { type: done, subscriberId: before.id, at })
  await writeAudit(tx, {
    ...author,
    action: done,
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

function afterCancel(before: SubscriberState, at: Date, wish: CancelWish): SubscriberState {
  // A scheduled cancel may be due already, before the job that finishes it has run.
  const subscriber = finishScheduledCancel(before, at)
  const cause = {
    reason: wish.reason ?? subscriber.cancelReason ?? 'requested_by_merchant',
    comment: wish.comment ?? null,
  }
  return wish.when === 'now' ? cancelNow(subscriber, at, cause) : cancelAtPeriodEnd(subscriber, at, cause)
}
