import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import {
  type CancelReason,
  cancelAtPeriodEnd,
  cancelNow,
  finishScheduledCancel,
  type SubscriberState,
} from '@/lib/billing/subscriber'
import type { Deps } from '../deps'
import type { Author } from '../http/caller'
import { writeAudit } from '../store/audit-log'
import { writeSubscriberEvent } from '../store/subscriber-events'
import { lockSubscriberDetails, type SubscriberDetails, updateSubscriberState } from '../store/subscribers'

/**
 * Ends a merchant's subscriber now, or when what is paid ends. Either way nothing more is charged.
 * Repeating it changes nothing and tells nobody; `now` after `period_end` ends it at once.
 * @throws NotFoundError for a subscriber that the merchant does not have.
 */
export async function cancelSubscriber(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: {
    author: Author
    id: string
    when: 'now' | 'period_end'
    reason?: CancelReason | undefined
    comment?: string | undefined
  },
): Promise<SubscriberDetails> {
  const { author, id } = params
  return deps.store.transaction(async (tx) => {
    const details = await lockSubscriberDetails(tx, { id, merchantId: author.merchantId })
    if (!details) throw new NotFoundError('Subscriber')

    const at = deps.clock.now()
    const before = details.subscriber
    const state = afterCancel(before, at, params)
    if (state === before) return details

    const subscriber = await updateSubscriberState(tx, { row: before, state })
    const done = state.status === 'cancelled' ? 'subscriber.cancelled' : 'subscriber.cancel_scheduled'
    await writeSubscriberEvent(tx, { type: done, subscriberId: id, at })
    await writeAudit(tx, {
      ...author,
      action: done,
      target: id,
      details: {
        when: params.when,
        reason: state.cancelReason,
        cancelAt: state.cancelAt?.toISOString() ?? null,
      },
      createdAt: at,
    })
    return { ...details, subscriber }
  })
}

function afterCancel(
  before: SubscriberState,
  at: Date,
  wish: { when: 'now' | 'period_end'; reason?: CancelReason | undefined; comment?: string | undefined },
): SubscriberState {
  // A scheduled cancel may have come to its time with nobody having noticed yet.
  const subscriber = finishScheduledCancel(before, at)
  const cause = {
    reason: wish.reason ?? subscriber.cancelReason ?? 'requested_by_merchant',
    comment: wish.comment ?? null,
  }
  return wish.when === 'now' ? cancelNow(subscriber, at, cause) : cancelAtPeriodEnd(subscriber, at, cause)
}
