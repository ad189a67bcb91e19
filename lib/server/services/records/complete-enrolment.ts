import 'server-only'
import { reducedNextPrice } from '@/lib/billing/discounts/discount'
import { monthsOf } from '@/lib/billing/subscriptions/frequency'
import {
  begin,
  nextChargeAt,
  paymentSucceeded,
  withoutChargesIfFree,
} from '@/lib/billing/subscriptions/subscriber'
import type { Deps } from '../../deps'
import { lockMandate, updateMandate } from '../../store/chain/mandates'
import { lockCheckoutSession } from '../../store/checkout/checkout-sessions'
import {
  type EnrolmentRow,
  findEnrolment,
  findEnrolmentOfSession,
  findEnrolmentTerms,
  lockEnrolment,
  updateEnrolment,
} from '../../store/checkout/enrolments'
import type { Database } from '../../store/database/database'
import { joinTransaction } from '../../store/database/store'
import { countRedemption } from '../../store/discounts/discounts'
import { FIRST_TERMS, lockSubscriber, type SubscriberRow } from '../../store/subscribers/subscribers'
import { addSubscriber } from './add-subscriber'
import type { ChargedLog } from './chain-recorders'
import { failEnrolment, giveBackDiscount } from './fail-enrolment'
import { followPriceChange } from './follow-price-change'
import { recordChargePaid } from './record-charge-paid'

/**
 * Makes a subscriber of an enrolment: once its mandate is in force and its first charge, where it has one, is paid; or
 * before, where the terms wait for a first charge after a trial.
 * The signed terms count, not the merchant's present offer: the money has moved. Repeating it changes
 * nothing.
 * @param params.charged - the first charge, where one was taken; it also brings back an enrolment that was given up
 * @param params.waits - true where nothing of it is on the chain yet
 * @returns the new subscriber, or null where this call made none.
 */
export async function completeEnrolment(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'log'>,
  params: { enrolmentId: string; charged?: ChargedLog; waits?: boolean },
): Promise<SubscriberRow | null> {
  const { enrolmentId, charged, waits = false } = params
  return deps.store.transaction(async (tx) => {
    const found = await findEnrolment(tx, { id: enrolmentId })
    if (!found) return null
    const session = await lockCheckoutSession(tx, { id: found.checkoutSessionId })
    const enrolment = await lockEnrolment(tx, { id: enrolmentId })
    if (!session || !enrolment || enrolment.status === 'complete') return null
    const at = deps.clock.now()
    const orphaned = (why: string) => {
      if (charged) {
        deps.log.error(
          { enrolmentId, transactionHash: charged.transactionHash },
          `first charge paid, but ${why}`,
        )
      }
      return null
    }
    if (enrolment.status === 'failed') {
      if (!charged) return null
      const newest = await findEnrolmentOfSession(tx, { sessionId: session.id })
      if (newest?.enrolment.id !== enrolment.id) return orphaned('the checkout went on without it')
    }
    // Terms that ended on the chain while they waited make nobody a subscriber, unless money has moved.
    if (!charged && (await isEnded(tx, enrolment))) {
      const inside = { ...deps, store: joinTransaction(deps.store, tx) }
      await failEnrolment(inside, { enrolmentId, reason: 'mandate_cancelled' })
      return null
    }
    const subscriber = await buildSubscriber(deps, tx, enrolment, at)
    const paying = charged && { paying: paymentSucceeded(subscriber, 0) }
    if (!(await addSubscriber(tx, { subscriber, session, at, ...paying }))) {
      await updateEnrolment(tx, {
        id: enrolment.id,
        change: { status: 'failed', failureReason: 'already_subscribed', endedAt: at },
      })
      if (enrolment.status === 'pending') await giveBackDiscount(tx, enrolment)
      return orphaned('the wallet has a running subscriber already')
    }
    await updateEnrolment(tx, {
      id: enrolment.id,
      change: { status: 'complete', failureReason: null, endedAt: at },
    })
    // Given back when it failed; it has paid the reduced price, whoever has had the discount since.
    if (enrolment.status === 'failed' && enrolment.discount) {
      await countRedemption(tx, { id: enrolment.discount.id, merchantId: subscriber.merchantId })
    }
    await linkMandate(tx, { enrolment, subscriberId: subscriber.id, at, waits })
    if (charged) {
      await recordChargePaid(
        { ...deps, store: joinTransaction(deps.store, tx) },
        { ...charged, subscriberId: subscriber.id, terms: 0, transactionId: enrolment.transactionId },
      )
    }
    const stored = await lockSubscriber(tx, subscriber)
    if (stored) await followPriceChange(tx, { subscriber: stored, since: enrolment.createdAt, at })
    return subscriber
  })
}

async function buildSubscriber(
  deps: Pick<Deps, 'random'>,
  tx: Database,
  enrolment: EnrolmentRow,
  at: Date,
): Promise<SubscriberRow> {
  const { merchantId, subscriptionId, frequency } = await findEnrolmentTerms(tx, { enrolment })
  const { maxPeriods, trialDays, firstChargeAt } = enrolment
  const begun = {
    ...begin({ subscribedAt: at, trialDays, periodMonths: monthsOf(frequency), maxPeriods }),
    // The anchor that was signed; the chain counts its windows from it.
    firstChargeAt,
  }
  const state = withoutChargesIfFree(begun, enrolment)
  return {
    ...state,
    ...FIRST_TERMS,
    quantity: enrolment.quantity,
    id: deps.random.uuid(),
    merchantId,
    subscriptionId,
    planId: enrolment.planId,
    tokenId: enrolment.tokenId,
    checkoutSessionId: enrolment.checkoutSessionId,
    eoaAddress: enrolment.eoaAddress,
    swAddress: enrolment.swAddress,
    priceMicroUsd: enrolment.priceMicroUsd,
    discount: enrolment.discount,
    usage: enrolment.usage,
    reducedPriceMicroUsd: reducedNextPrice({ ...enrolment, chargesPaid: 0 }),
    capAtomic: enrolment.capAtomic,
    allowedCharges: enrolment.allowedPeriods,
    paidOtherwise: 0,
    nextChargeAt: nextChargeAt(state),
    asOf: at,
  }
}

/** True for terms whose end on the chain is recorded; locks them, so that an end is recorded before or after. */
async function isEnded(tx: Database, { mandateId }: EnrolmentRow): Promise<boolean> {
  const mandate = mandateId ? await lockMandate(tx, { id: mandateId }) : null
  return mandate?.status === 'ended' && mandate.endedAt !== null
}

async function linkMandate(
  tx: Database,
  params: { enrolment: EnrolmentRow; subscriberId: string; at: Date; waits: boolean },
): Promise<void> {
  const { enrolment, subscriberId, at, waits } = params
  if (!enrolment.mandateId) return
  const mandate = await lockMandate(tx, { id: enrolment.mandateId })
  if (!mandate) return
  // Ended on the chain meanwhile: the recorder of that log cancels the subscriber.
  const live = !waits && mandate.endedAt === null
  await updateMandate(tx, {
    id: mandate.id,
    change: { subscriberId, ...(live && { status: 'live', authorizedAt: mandate.authorizedAt ?? at }) },
  })
}
