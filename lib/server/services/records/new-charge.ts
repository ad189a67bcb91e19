import 'server-only'
import { periodStart } from '@/lib/billing/calendar'
import { nextStatement } from '@/lib/billing/charges/statement'
import type { ChargeOfWindow } from '../../store/subscribers/charges'
import type { SubscriberRow } from '../../store/subscribers/subscribers'

/** The charge of window `period` of a subscriber, before the first attempt. */
export function newCharge(
  subscriber: SubscriberRow,
  params: { id: string; period: number; amountAtomic: bigint; createdAt: Date },
): ChargeOfWindow {
  const { lines, totalMicroUsd } = nextStatement(subscriber)
  const { merchantId, subscriptionId, tokenId, terms, firstChargeAt, periodMonths } = subscriber
  return {
    ...params,
    merchantId,
    subscriptionId,
    subscriberId: subscriber.id,
    tokenId,
    terms,
    priceMicroUsd: totalMicroUsd,
    lines,
    dueAt: periodStart(firstChargeAt, periodMonths, params.period),
    endsAt: periodStart(firstChargeAt, periodMonths, params.period + 1),
  }
}
