import 'server-only'
import { nextAttemptAt } from '@/lib/billing/charges/charge-window'
import { cancelNow } from '@/lib/billing/subscriptions/subscriber'
import type { ChargeFailure } from '../../chain/reverts/decode-revert'
import type { Deps } from '../../deps'
import { joinTransaction } from '../../store/database/store'
import { lockCharge, updateCharge } from '../../store/subscribers/charges'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import { lockSubscriber, updateSubscriberState } from '../../store/subscribers/subscribers'
import { recordChargeFailed } from '../records/record-charge-failed'

/** Known cause of a failed charge. */
export type FailureCause = Pick<ChargeFailure, 'reason' | 'retryable'>

/**
 * Records that an attempt at a window failed, with its next retry where one can help, unless the charge went on
 * meanwhile. A mandate that the payer ended ends the subscriber. A window that closed before the charge came
 * is not the payer's failure and only noted.
 * @param params.transactionId - the transaction that should have taken it, or null where none was signed
 * @returns whether this call recorded it.
 */
export async function failCharge(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: {
    subscriberId: string
    period: number
    amountAtomic: bigint
    transactionId: string | null
    cause: FailureCause
  },
): Promise<boolean> {
  const { subscriberId, period, amountAtomic, transactionId, cause } = params
  return deps.store.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, { id: subscriberId })
    const charge = await lockCharge(tx, { subscriberId, period })
    if (!subscriber || !charge) return false
    const at = deps.clock.now()
    const waited =
      transactionId === null
        ? charge.status === 'due' || (charge.status === 'failed' && isDue(charge.nextAttemptAt, at))
        : charge.status === 'submitted' && charge.transactionId === transactionId
    if (!waited) return false

    if (cause.reason === 'outside_window') {
      await updateCharge(tx, {
        row: charge,
        change: { status: 'failed', failureReason: cause.reason, nextAttemptAt: null },
      })
      return true
    }
    if (cause.reason === 'mandate_cancelled' && subscriber.status !== 'cancelled') {
      await updateSubscriberState(tx, {
        row: subscriber,
        state: cancelNow(subscriber, at, {
          reason: subscriber.cancelReason ?? 'mandate_cancelled',
          comment: null,
        }),
      })
      await writeSubscriberEvent(tx, { type: 'subscriber.cancelled', subscriberId, at })
    }
    const attempts = charge.attempts + 1
    const running = subscriber.nextPeriod === period
    return recordChargeFailed(
      { ...deps, store: joinTransaction(deps.store, tx) },
      {
        subscriberId,
        period,
        amountAtomic,
        attempt: attempts,
        reason: cause.reason,
        nextAttemptAt:
          cause.retryable && running ? nextAttemptAt(subscriber, { period, attempts, at }) : null,
      },
    )
  })
}

const isDue = (nextAttempt: Date | null, at: Date) => nextAttempt !== null && nextAttempt <= at
