import 'server-only'
import { dollarsFromMicroUsd } from '@/lib/billing/money'
import type { WireCharge } from '@/lib/wire/subscribers'
import type { ChargeRow } from '../store/charges'
import type { TokenRow } from '../store/tokens'
import { tokenView } from './token-view'

/** A charge as its merchant sees it. */
export function chargeView({ charge, token }: { charge: ChargeRow; token: TokenRow }): WireCharge {
  return {
    id: charge.id,
    subscriberId: charge.subscriberId,
    period: charge.period,
    status: charge.status,
    amount: charge.amountAtomic.toString(),
    price: dollarsFromMicroUsd(charge.priceMicroUsd),
    token: tokenView(token),
    dueAt: charge.dueAt.toISOString(),
    paidAt: charge.paidAt?.toISOString() ?? null,
    nextAttemptAt: charge.nextAttemptAt?.toISOString() ?? null,
    failureReason: charge.failureReason,
    transactionHash: charge.transactionHash,
  }
}

/** A charge as events tell it. */
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
