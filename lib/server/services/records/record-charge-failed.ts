import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import { paymentFailed } from '@/lib/billing/subscriptions/subscriber'
import type { Deps } from '../../deps'
import { writeEvent } from '../../store/reports/events'
import { upsertFailedCharge } from '../../store/subscribers/charges'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import { lockSubscriber, updateSubscriberState } from '../../store/subscribers/subscribers'
import { chargeEventData } from './charge-event-data'
import { newCharge } from './new-charge'

/**
 * Records that an attempt to charge window `period` failed. The subscriber is past due when it is the window
 * that is due. Repeating an attempt's record changes nothing, nor does a failure of a window that was paid.
 * @param params.attempt - counts the attempts at this window from 1
 * @param params.reason - a stable code, as in `insufficient_balance`
 * @param params.nextAttemptAt - null when this window is not tried again
 * @returns whether this call recorded it.
 * @throws NotFoundError
 */
export async function recordChargeFailed(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: {
    subscriberId: string
    period: number
    attempt: number
    amountAtomic: bigint
    reason: string
    nextAttemptAt: Date | null
  },
): Promise<boolean> {
  const { subscriberId, period } = params
  return deps.store.transaction(async (tx) => {
    const before = await lockSubscriber(tx, { id: subscriberId })
    if (!before) throw new NotFoundError('Subscriber')
    const at = deps.clock.now()
    const charge = await upsertFailedCharge(tx, {
      ...newCharge(before, {
        id: deps.random.uuid(),
        period,
        amountAtomic: params.amountAtomic,
        createdAt: at,
      }),
      attempts: params.attempt,
      failureReason: params.reason,
      nextAttemptAt: params.nextAttemptAt,
    })
    if (!charge) return false

    await writeEvent(tx, {
      merchantId: before.merchantId,
      type: 'payment.failed',
      subscriptionId: before.subscriptionId,
      subscriberId,
      data: chargeEventData(charge, before),
      createdAt: at,
    })
    // Of a window that is not due (any more) only the attempt is kept.
    if (before.nextPeriod !== period) return true
    await updateSubscriberState(tx, { row: before, state: paymentFailed(before, at) })
    if (before.status !== 'past_due') {
      await writeSubscriberEvent(tx, { type: 'subscriber.past_due', subscriberId, at })
    }
    return true
  })
}
