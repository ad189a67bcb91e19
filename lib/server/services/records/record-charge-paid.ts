import 'server-only'
import type { Hex } from 'viem'
import { NotFoundError } from '@/lib/billing/billing-error'
import { paymentSucceeded } from '@/lib/billing/subscriptions/subscriber'
import type { Deps } from '../../deps'
import { writeEvent } from '../../store/reports/events'
import { upsertPaidCharge } from '../../store/subscribers/charges'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import { lockSubscriber, updateSubscriberState } from '../../store/subscribers/subscribers'
import { chargeEventData } from './charge-event-data'
import { newCharge } from './new-charge'

/**
 * Records that window `period` of a subscriber was paid. Repeating it changes nothing: a window is paid once.
 * @returns whether this call recorded it.
 * @throws NotFoundError
 */
export async function recordChargePaid(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: {
    subscriberId: string
    period: number
    amountAtomic: bigint
    transactionHash?: Hex
    blockNumber?: bigint
    /** Ours that took it, a row of `chain_transactions`. */
    transactionId?: string | null
  },
): Promise<boolean> {
  const { subscriberId, period, amountAtomic } = params
  return deps.store.transaction(async (tx) => {
    const before = await lockSubscriber(tx, { id: subscriberId })
    if (!before) throw new NotFoundError('Subscriber')
    const at = deps.clock.now()
    const charge = await upsertPaidCharge(tx, {
      ...newCharge(before, { id: deps.random.uuid(), period, amountAtomic, createdAt: at }),
      paidAt: at,
      transactionHash: params.transactionHash ?? null,
      blockNumber: params.blockNumber ?? null,
      ...(params.transactionId ? { transactionId: params.transactionId } : {}),
    })
    if (!charge) return false

    const after = await updateSubscriberState(tx, { row: before, state: paymentSucceeded(before, period) })
    await writeEvent(tx, {
      merchantId: before.merchantId,
      type: 'payment.succeeded',
      subscriptionId: before.subscriptionId,
      subscriberId,
      data: chargeEventData(charge, before),
      createdAt: at,
    })
    if (after.status === 'active' && before.status !== 'active') {
      await writeSubscriberEvent(tx, { type: 'subscriber.activated', subscriberId, at })
    }
    // The last of the signed charges.
    if (after.cancelAt && !before.cancelAt) {
      await writeSubscriberEvent(tx, { type: 'subscriber.cancel_scheduled', subscriberId, at })
    }
    return true
  })
}
