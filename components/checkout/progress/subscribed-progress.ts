import type { CheckoutProgress } from '@/lib/client/progress/watch-progress'
import type { Choice } from '../offer/choice'

/** Progress of a checkout whose signed terms the server has just accepted. */
export function justSubscribed(payer: string, { plan, token }: Choice): CheckoutProgress {
  return {
    status: 'pending',
    planId: plan.id,
    quantity: plan.units,
    tokenId: token.id,
    payer,
    chainId: token.chainId,
    transactionHash: null,
    confirmations: null,
    confirmationsNeeded: null,
    failureReason: null,
    paymentId: null,
    approved: null,
    subscriber: null,
  }
}
