import 'server-only'
import type { Deps } from '../../deps'
import { lockMandate, updateMandate } from '../../store/chain/mandates'
import { lockCheckoutSession } from '../../store/checkout/checkout-sessions'
import {
  type EnrolmentRow,
  findEnrolment,
  findEnrolmentTerms,
  lockEnrolment,
  setCheckoutPending,
  updateEnrolment,
} from '../../store/checkout/enrolments'
import type { Database } from '../../store/database/database'
import { giveBackRedemption } from '../../store/discounts/discounts'

/**
 * Ends an enrolment that came to nothing: nothing was charged, the mandate will not be used, and the checkout is
 * open again. Changes nothing once the enrolment has ended.
 * @param params.reason - a stable code, as in `insufficient_balance`
 * @returns whether this call ended it.
 */
export async function failEnrolment(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { enrolmentId: string; reason: string },
): Promise<boolean> {
  return deps.store.transaction(async (tx) => {
    const found = await findEnrolment(tx, { id: params.enrolmentId })
    if (!found) return false
    await lockCheckoutSession(tx, { id: found.checkoutSessionId })
    const enrolment = await lockEnrolment(tx, { id: found.id })
    if (enrolment?.status !== 'pending') return false

    const at = deps.clock.now()
    await updateEnrolment(tx, {
      id: enrolment.id,
      change: { status: 'failed', failureReason: params.reason, endedAt: at },
    })
    await giveBackDiscount(tx, enrolment)
    await setCheckoutPending(tx, { sessionId: enrolment.checkoutSessionId, pending: false })
    const mandate = enrolment.mandateId ? await lockMandate(tx, { id: enrolment.mandateId }) : null
    // One that the chain has put in force stays live until the chain has ended it.
    if (mandate?.status === 'pending') {
      await updateMandate(tx, { id: mandate.id, change: { status: 'ended' } })
    }
    return true
  })
}

/** Lets somebody else have the discount of an enrolment that came to nothing. */
export async function giveBackDiscount(tx: Database, enrolment: EnrolmentRow): Promise<void> {
  if (enrolment.discount === null) return
  const { merchantId } = await findEnrolmentTerms(tx, { enrolment })
  await giveBackRedemption(tx, { id: enrolment.discount.id, merchantId })
}
