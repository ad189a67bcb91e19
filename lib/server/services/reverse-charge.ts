import 'server-only'
import { paymentReversed } from '@/lib/billing/charges/charge-window'
import { writeEvent } from '../store/reports/events'
import { updateCharge } from '../store/subscribers/charges'
import { updateSubscriberState } from '../store/subscribers/subscribers'
import { chargeEventData } from '../views/charge-view'
import { lockChargeOfLog } from './charge-of-log'
import type { ChainRecorders } from './records/chain-recorders'

/**
 * Takes back what was recorded of a charge whose block is gone. It waits for its transaction again, which is sent
 * once more; a charge that was told as paid is told as reversed, once.
 */
export const reverseCharge: ChainRecorders['reverseCharge'] = (deps, log) =>
  deps.store.transaction(async (tx) => {
    const at = deps.clock.now()
    const found = await lockChargeOfLog(tx, { log, at, random: deps.random })
    if (!found) return
    const { subscriber, charge } = found
    const recorded = charge.status === 'pending' || charge.status === 'paid' || charge.status === 'settled'
    // Another block holds it by now, which was recorded already.
    if (!recorded || charge.blockNumber !== log.blockNumber) return

    const reversed = await updateCharge(tx, {
      row: charge,
      change: {
        status: charge.transactionId ? 'submitted' : 'due',
        transactionHash: null,
        blockNumber: null,
        paidAt: null,
      },
    })
    if (charge.status === 'pending') return
    await updateSubscriberState(tx, { row: subscriber, state: paymentReversed(subscriber, charge.period) })
    await writeEvent(tx, {
      merchantId: subscriber.merchantId,
      type: 'payment.reversed',
      subscriptionId: subscriber.subscriptionId,
      subscriberId: subscriber.id,
      data: chargeEventData(reversed, subscriber),
      createdAt: at,
    })
  })
