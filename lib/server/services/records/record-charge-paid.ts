import 'server-only'
import type { Hex } from 'viem'
import { NotFoundError } from '@/lib/billing/billing-error'
import { nextStatement } from '@/lib/billing/charges/statement'
import { isOver, paymentSucceeded } from '@/lib/billing/subscriptions/subscriber'
import type { Deps } from '../../deps'
import { lockCharge, updateCharge, upsertPaidCharge } from '../../store/subscribers/charges'
import { addCredit, takeCredit } from '../../store/subscribers/credit'
import { markFundsStale } from '../../store/subscribers/payer-funds'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import {
  lockSubscriber,
  type SubscriberRow,
  updatePaidOtherwise,
  updateSubscriberState,
} from '../../store/subscribers/subscribers'
import { issueInvoice, writeInvoiceEvent } from './issue-invoice'
import { newCharge } from './new-charge'
import { unusedAfterChange } from './record-change'
import { writePaymentEvent } from './write-payment-event'

/**
 * Records that window `period` of a subscriber was paid, and issues its invoice. Repeating it changes nothing: a window is
 * paid once.
 * @returns whether this call recorded it.
 * @throws NotFoundError
 */
export async function recordChargePaid(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: {
    subscriberId: string
    /** Number of the terms whose window it is; the present ones unless given. */
    terms?: number
    period: number
    amountAtomic: bigint
    transactionHash?: Hex
    blockNumber?: bigint
    /** Ours that took it, a row of `chain_transactions`. */
    transactionId?: string | null
    /** True where credit paid all of it, and no chain is to say so. */
    isByCredit?: boolean
  },
): Promise<boolean> {
  const { subscriberId, period, amountAtomic, isByCredit = false } = params
  return deps.store.transaction(async (tx) => {
    const before = await lockSubscriber(tx, { id: subscriberId })
    if (!before) throw new NotFoundError('Subscriber')
    const at = deps.clock.now()
    const { terms = before.terms } = params
    const isPresent = terms === before.terms
    const window = isPresent
      ? newCharge(before, { id: deps.random.uuid(), period, amountAtomic, createdAt: at })
      : await lockCharge(tx, { subscriberId, terms, period })
    if (!window) return false
    // The window may have been cancelled, or cost something, since the keeper read it.
    if (isByCredit && !(isPresent && isCoveredByCredit(before, period))) return false
    const paid = await upsertPaidCharge(tx, {
      ...window,
      amountAtomic,
      paidAt: at,
      transactionHash: params.transactionHash ?? null,
      blockNumber: params.blockNumber ?? null,
      ...(params.transactionId ? { transactionId: params.transactionId } : {}),
    })
    if (!paid) return false

    const { priceMicroUsd, lines } = window
    const settled = { status: 'settled', priceMicroUsd, lines } as const
    if (isByCredit) await updateCharge(tx, { row: paid, change: settled })
    const charge = isByCredit ? { ...paid, ...settled } : paid
    const state = isPresent
      ? paymentSucceeded(before, period)
      : { ...before, chargesPaid: before.chargesPaid + 1 }
    const unused = isPresent ? 0n : await unusedAfterChange(tx, charge)
    const credited = await addCredit(tx, {
      subscriber: before,
      amountMicroUsd: unused,
      chargeId: charge.id,
      at,
    })
    const row = await takeCredit(tx, { subscriber: credited, charge, at })
    const after = await updateSubscriberState(tx, { row, state, at })
    // Nothing was taken of what the payer of the present terms has allowed.
    if (isByCredit || !isPresent) await updatePaidOtherwise(tx, { row: after, by: 1 })
    await markFundsStale(tx, { subscriberId })
    const invoice = await issueInvoice(tx, deps, { charge, subscriber: after, at })
    await writePaymentEvent(tx, { type: 'payment.succeeded', charge, at })
    if (after.status === 'active' && before.status !== 'active') {
      const type = before.status === 'paused' ? 'subscriber.unpaused' : 'subscriber.activated'
      await writeSubscriberEvent(tx, { type, subscriberId, at })
    }
    // The last of the signed charges, or one that could not be withdrawn after a cancel and moved its end.
    if (after.cancelAt && after.cancelAt.getTime() !== before.cancelAt?.getTime()) {
      await writeSubscriberEvent(tx, { type: 'subscriber.cancel_scheduled', subscriberId, at })
    }
    await writeInvoiceEvent(tx, { invoice, charge })
    return true
  })
}

/** True while window `period` is due and credit pays all of it. */
function isCoveredByCredit(subscriber: SubscriberRow, period: number): boolean {
  const { nextPeriod, cancelAt } = subscriber
  if (isOver(subscriber) || cancelAt !== null || nextPeriod !== period) return false
  return nextStatement(subscriber).totalMicroUsd === 0n
}
