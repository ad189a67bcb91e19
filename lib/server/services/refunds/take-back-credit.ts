import 'server-only'
import { creditTakenBack } from '@/lib/billing/changes/credit'
import { valueOfWindow } from '@/lib/billing/charges/statement'
import type { Database } from '../../store/database/database'
import { findChangeFrom, sumRefunded } from '../../store/subscribers/changes'
import type { ChargeRow } from '../../store/subscribers/charges'
import { addCredit } from '../../store/subscribers/credit'
import type { RefundRow } from '../../store/subscribers/refunds'
import type { SubscriberRow } from '../../store/subscribers/subscribers'

/**
 * Settles the credit that a change of terms gave for a charge of the terms before with a refund of it that has just begun
 * to count, or no longer does. Money that goes back leaves no credit behind.
 * @param params.subscriber - locked before its charge, as everywhere
 * @param params.refundedBefore - {@link sumRefunded} of the charge before the refund changed
 */
export async function takeBackCredit(
  tx: Database,
  params: {
    subscriber: SubscriberRow
    charge: ChargeRow
    refund: Pick<RefundRow, 'id'>
    refundedBefore: bigint
    at: Date
  },
): Promise<void> {
  const { subscriber, charge, refund, refundedBefore, at } = params
  // The credit of a payment that is undone went with it.
  if (charge.terms === subscriber.terms || charge.paidAt === null) return
  const change = await findChangeFrom(tx, charge)
  if (!change) return
  const window = {
    opensAt: charge.dueAt,
    closesAt: charge.endsAt,
    ...valueOfWindow(charge),
    refundedBefore,
    refundedNow: await sumRefunded(tx, { chargeId: charge.id }),
  }
  const amountMicroUsd = creditTakenBack(window, change.startsAt)
  await addCredit(tx, { subscriber, amountMicroUsd, refundId: refund.id, at })
}
