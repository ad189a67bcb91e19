import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import { nextAttemptAt } from '@/lib/billing/charges/charge-window'
import { cancelNow, isOver, paymentFailed } from '@/lib/billing/subscriptions/subscriber'
import type { Deps } from '../../deps'
import { joinTransaction } from '../../store/database/store'
import { lockCharge, updateCharge, upsertFailedCharge } from '../../store/subscribers/charges'
import { markFundsStale } from '../../store/subscribers/payer-funds'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import {
  lockSubscriber,
  type SubscriberRow,
  updateSubscriberState,
} from '../../store/subscribers/subscribers'
import { findDunning } from '../../store/subscriptions/subscriptions'
import { newCharge } from '../records/new-charge'
import { writePaymentEvent } from '../records/write-payment-event'

/** Known cause of a failed charge: a code that `failureMeaning` knows. */
export interface FailureCause {
  readonly reason: string
  readonly retryable: boolean
}

/**
 * Records that an attempt at a window failed, with its next retry where one can help, unless the charge went on
 * meanwhile. A mandate that the payer ended ends the subscriber. A window that closed before the charge came
 * is not the payer's failure and only noted.
 * @param params.transactionId - the transaction that should have taken it, or null where none was signed
 * @param params.last - latest time of a retry, where it ends before the window
 * @returns whether this call recorded it.
 */
export async function failCharge(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: {
    subscriberId: string
    terms: number
    period: number
    amountAtomic: bigint
    transactionId: string | null
    cause: FailureCause
    last?: Date | undefined
    /** True of a locked subscriber for whom the cause has gone meanwhile. */
    unless?: (subscriber: SubscriberRow) => boolean
  },
): Promise<boolean> {
  const { subscriberId, terms, period, amountAtomic, transactionId, cause, last, unless } = params
  return deps.store.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, { id: subscriberId })
    const charge = await lockCharge(tx, { subscriberId, terms, period })
    if (!subscriber || !charge) return false
    const at = deps.clock.now()
    const waited =
      transactionId === null
        ? charge.status === 'due' || (charge.status === 'failed' && isDue(charge.nextAttemptAt, at))
        : charge.status === 'submitted' && charge.transactionId === transactionId
    if (!waited || unless?.(subscriber)) return false

    if (cause.reason === 'outside_window') {
      await updateCharge(tx, {
        row: charge,
        change: { status: 'failed', failureReason: cause.reason, nextAttemptAt: null },
      })
      return true
    }
    // Of earlier terms, which changed after it was sent: nothing of the present ones follows from it.
    if (terms !== subscriber.terms) {
      const attempts = charge.attempts + 1
      await updateCharge(tx, {
        row: charge,
        change: { status: 'failed', failureReason: cause.reason, nextAttemptAt: null, attempts },
      })
      return true
    }
    if (cause.reason === 'mandate_cancelled' && !isOver(subscriber)) {
      await updateSubscriberState(tx, {
        row: subscriber,
        state: cancelNow(subscriber, at, {
          reason: subscriber.cancelReason ?? 'mandate_cancelled',
          comment: null,
        }),
        at,
      })
      await writeSubscriberEvent(tx, { type: 'subscriber.cancelled', subscriberId, at })
    }
    const attempts = charge.attempts + 1
    const dunning = await findDunning(tx, subscriber)
    const isTried = cause.retryable && subscriber.nextPeriod === period
    return recordChargeFailed(
      { ...deps, store: joinTransaction(deps.store, tx) },
      {
        subscriberId,
        period,
        amountAtomic,
        attempt: attempts,
        reason: cause.reason,
        nextAttemptAt: isTried ? nextAttemptAt(subscriber, dunning, { period, attempts, at, last }) : null,
      },
    )
  })
}

const isDue = (nextAttempt: Date | null, at: Date) => nextAttempt !== null && nextAttempt <= at

/**
 * Records that an attempt to charge window `period` failed. The subscriber is past due when it is the window
 * that is due; a cancel that waits for the end of that window comes now. Repeating an attempt's record changes nothing, nor does a failure of a window that was paid.
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

    const state = paymentFailed(before, at, period)
    await markFundsStale(tx, { subscriberId })
    // Of a window that is not due (any more) only the attempt is kept.
    if (state !== before) await updateSubscriberState(tx, { row: before, state, at })
    await writePaymentEvent(tx, { type: 'payment.failed', charge, at })
    if (before.status === 'paused' && state.status !== 'paused') {
      await writeSubscriberEvent(tx, { type: 'subscriber.unpaused', subscriberId, at })
    }
    if (state.status === 'past_due' && before.status !== 'past_due') {
      await writeSubscriberEvent(tx, { type: 'subscriber.past_due', subscriberId, at })
    }
    return true
  })
}
