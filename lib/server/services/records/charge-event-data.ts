import 'server-only'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { ChargeRow } from '../../store/subscribers/charges'

/** Payload of the `payment.*` events. */
export function chargeEventData(
  charge: ChargeRow,
  subscriber: { subscriptionId: string; eoaAddress: string },
): Record<string, unknown> {
  return {
    chargeId: charge.id,
    subscriberId: charge.subscriberId,
    subscriptionId: subscriber.subscriptionId,
    eoaaddress: subscriber.eoaAddress,
    period: charge.period,
    status: charge.status,
    amount: charge.amountAtomic.toString(),
    price: dollarsFromMicroUsd(charge.priceMicroUsd),
    tokenId: charge.tokenId,
    attempts: charge.attempts,
    failureReason: charge.failureReason,
    nextAttemptAt: charge.nextAttemptAt?.toISOString() ?? null,
    transactionHash: charge.transactionHash,
  }
}
