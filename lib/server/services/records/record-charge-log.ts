import 'server-only'
import { paymentReversed } from '@/lib/billing/charges/charge-window'
import { usageIn } from '@/lib/billing/charges/statement'
import type { Random } from '../../random'
import { putInForce } from '../../store/chain/mandates'
import { findEnrolmentOfMandate } from '../../store/checkout/enrolments'
import type { Database } from '../../store/database/database'
import { voidInvoiceOfCharge } from '../../store/invoices/invoices'
import {
  type ChargeRow,
  firstWindowUnpaid,
  insertDueCharges,
  lockCharge,
  updateCharge,
} from '../../store/subscribers/charges'
import { addCredit, giveBackCredit } from '../../store/subscribers/credit'
import {
  lockSubscriber,
  type SubscriberRow,
  updatePaidOtherwise,
  updateSubscriberState,
  updateUsageDue,
} from '../../store/subscribers/subscribers'
import type { ChainRecorders, ChargedLog } from './chain-recorders'
import { completeEnrolment } from './complete-enrolment'
import { newCharge } from './new-charge'
import { unusedAfterChange } from './record-change'
import { recordChargePaid } from './record-charge-paid'
import { findMandateOfLog } from './record-mandate-log'
import { writePaymentEvent } from './write-payment-event'

/**
 * Records that a charge is in a block, which may still be undone: no event is written yet. The charge of a
 * mandate that has no subscriber yet is taken up when it is confirmed. One that is paid already was moved by
 * a reorg.
 */
export const recordChargeIncluded: ChainRecorders['recordChargeIncluded'] = (deps, log) =>
  deps.store.transaction(async (tx) => {
    const found = await lockChargeOfLog(tx, { log, at: deps.clock.now(), random: deps.random })
    if (!found) return
    const { charge } = found
    const place = { transactionHash: log.transactionHash, blockNumber: log.blockNumber }
    const change =
      charge.status === 'paid' || charge.status === 'settled'
        ? place
        : ({
            ...place,
            status: 'pending',
            amountAtomic: log.amountAtomic,
            nextAttemptAt: null,
            failureReason: null,
          } as const)
    await updateCharge(tx, { row: charge, change })
  })

/**
 * Records that a charge is paid; the first one of a mandate makes its subscriber where there is none yet, and is what
 * waiting terms have waited for.
 */
export const recordChargeConfirmed: ChainRecorders['recordChargeConfirmed'] = async (deps, log) => {
  const mandate = await findMandateOfLog(deps.store.db, log)
  if (!mandate) return
  if (mandate.subscriberId) {
    await recordChargePaid(deps, { ...log, subscriberId: mandate.subscriberId, terms: mandate.terms })
    if (mandate.status === 'pending')
      await putInForce(deps.store.db, { id: mandate.id, at: deps.clock.now() })
    return
  }
  const enrolment = await findEnrolmentOfMandate(deps.store.db, { mandateId: mandate.id })
  if (enrolment) await completeEnrolment(deps, { enrolmentId: enrolment.id, charged: log })
}

/** Records that a charge is final. A final charge is confirmed too. */
export const recordChargeSettled: ChainRecorders['recordChargeSettled'] = async (deps, log) => {
  await recordChargeConfirmed(deps, log)
  await deps.store.transaction(async (tx) => {
    const found = await lockChargeOfLog(tx, { log, at: deps.clock.now(), random: deps.random })
    if (found?.charge.status !== 'paid') return
    await updateCharge(tx, { row: found.charge, change: { status: 'settled' } })
  })
}

/**
 * Takes back what was recorded of a charge whose block is gone. It waits for its transaction again, which is sent
 * once more; a charge that had a paid event gets one reversed event, and its invoice is void.
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
    await voidInvoiceOfCharge(tx, { chargeId: charge.id, merchantId: charge.merchantId, at })
    const state =
      charge.terms === subscriber.terms
        ? paymentReversed(subscriber, charge.period, { unpaidFrom: await firstWindowUnpaid(tx, charge) })
        : { ...subscriber, chargesPaid: Math.max(0, subscriber.chargesPaid - 1) }
    const isEarlier = charge.terms !== subscriber.terms
    const unused = isEarlier ? await unusedAfterChange(tx, charge) : 0n
    const back = await giveBackCredit(tx, { subscriber, charge, at })
    const row = await addCredit(tx, { subscriber: back, amountMicroUsd: -unused, chargeId: charge.id, at })
    const due = await updateSubscriberState(tx, { row, state, at })
    if (isEarlier) await updatePaidOtherwise(tx, { row: due, by: -1 })
    // The charge that is due again bills what it did before.
    if (charge.terms === due.terms && charge.period === due.nextPeriod) {
      await updateUsageDue(tx, { row: due, usageDue: usageIn(charge.lines) })
    }
    await writePaymentEvent(tx, { type: 'payment.reversed', charge: reversed, at })
  })

/**
 * Charge of a log with its subscriber, both locked; created where there is none yet, since the chain is the
 * proof. Null for mandates that have no subscriber (yet).
 */
async function lockChargeOfLog(
  tx: Database,
  params: { log: ChargedLog; at: Date; random: Random },
): Promise<{ subscriber: SubscriberRow; charge: ChargeRow } | null> {
  const { log, at, random } = params
  const mandate = await findMandateOfLog(tx, log)
  if (!mandate?.subscriberId) return null
  const subscriber = await lockSubscriber(tx, { id: mandate.subscriberId })
  if (!subscriber) return null
  const { period, amountAtomic } = log
  // Of terms that changed since, only what the keeper took is known.
  if (mandate.terms === subscriber.terms) {
    await insertDueCharges(tx, [
      newCharge(subscriber, { id: random.uuid(), period, amountAtomic, createdAt: at }),
    ])
  }
  const charge = await lockCharge(tx, { subscriberId: subscriber.id, terms: mandate.terms, period })
  return charge && { subscriber, charge }
}
