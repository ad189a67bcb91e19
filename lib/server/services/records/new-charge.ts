import 'server-only'
import { periodStart } from '@/lib/billing/calendar'
import type { ChargeOfWindow } from '../../store/subscribers/charges'
import type { SubscriberRow } from '../../store/subscribers/subscribers'

/** The charge of window `period` of a subscriber, before the first attempt. */
export function newCharge(
  subscriber: SubscriberRow,
  params: { id: string; period: number; amountAtomic: bigint; createdAt: Date },
): ChargeOfWindow {
  const { merchantId, subscriptionId, tokenId, priceMicroUsd, firstChargeAt, periodMonths } = subscriber
  return {
    ...params,
    merchantId,
    subscriptionId,
    subscriberId: subscriber.id,
    tokenId,
    priceMicroUsd,
    dueAt: periodStart(firstChargeAt, periodMonths, params.period),
  }
}
