import { isOver, type SubscriberStatus } from '../subscriptions/subscriber'
import { isWindowClosed } from './charge-status'

export const ACTORS = ['payer', 'merchant', 'operator', 'nobody'] as const
/** Party that can fix a failed charge: `nobody` where it resolves itself or cannot be fixed. */
export type Actor = (typeof ACTORS)[number]

export interface FailureMeaning {
  /** Cause, as a sentence for people. */
  readonly text: string
  readonly whoMustAct: Actor
  /** True where the same charge can succeed later in its window. */
  readonly retryable: boolean
}

const MEANINGS = {
  insufficient_balance: meaning('There isn’t enough of the token in the wallet.', 'payer', true),
  allowance_too_low: meaning('The payer’s permission doesn’t cover the charge.', 'payer', true),
  mandate_cancelled: meaning('The payer removed the permission on chain.', 'payer', false),
  mandate_missing: meaning(
    'The payer’s permission is not on the chain any more, as after a reorganization.',
    'payer',
    false,
  ),
  token_paused: meaning('The token’s issuer has paused all transfers.', 'nobody', true),
  blocked_address: meaning('The token’s issuer blocks the wallet or a receiver.', 'payer', false),
  already_charged: meaning('This period was charged already.', 'nobody', false),
  subscriber_cancelled: meaning('The subscriber was cancelled before the charge was sent.', 'nobody', false),
  outside_window: meaning('The time to charge this period is over.', 'nobody', false),
  charge_too_costly: meaning(
    'Taking the charge costs more in network fees than this site pays for.',
    'payer',
    true,
  ),
  rpc_unavailable: meaning('The network could not be reached.', 'operator', true),
  fees_too_high: meaning('The network asks for higher fees than the operator allows.', 'operator', true),
  keeper_empty: meaning(
    'The operator’s account has too little coin for the network’s fees.',
    'operator',
    true,
  ),
  foreign_puller: meaning(
    'The contract that the payer signed for is not known to this installation.',
    'operator',
    true,
  ),
  gas_budget_spent: meaning('The gas for new subscribers is used up for today.', 'operator', true),
  signature_too_old: meaning('The payer’s signature ran out before it was used.', 'nobody', false),
  own_transaction_required: meaning(
    'The last transaction with terms of this wallet failed on the network, so no other is sent for it.',
    'payer',
    false,
  ),
  too_costly: meaning('The wallet takes too much gas to confirm its signature.', 'payer', false),
  token_unusable: meaning('The token moves something else than it is told to.', 'nobody', true),
  contract_replaced: meaning(
    'The contract that the payer signed for is not used for new subscribers any more.',
    'operator',
    false,
  ),
  subscription_archived: meaning(
    'The merchant archived the subscription before the first charge was sent.',
    'merchant',
    false,
  ),
  rate_unavailable: meaning('There was no exchange rate for the token.', 'nobody', true),
  other_keeper: meaning(
    'The merchant’s contract lets another account take charges than the operator’s.',
    'merchant',
    true,
  ),
  unknown: meaning('The network refused the charge without a known reason.', 'operator', true),
} as const

/** Every reason that has a meaning of its own. */
export const FAILURE_REASONS = Object.keys(MEANINGS)

/** Meaning of a stored failure reason; an unrecognized one reads as `unknown`. */
export function failureMeaning(reason: string): FailureMeaning {
  return Object.hasOwn(MEANINGS, reason) ? MEANINGS[reason as keyof typeof MEANINGS] : MEANINGS.unknown
}

/**
 * Meaning of a charge's failure at `at`; null for none. Of a subscriber that is over, and after the window has closed,
 * nothing is tried again, so nobody has to act.
 */
export function failureAt(
  charge: { readonly failureReason: string | null; readonly endsAt: Date },
  subscriber: { readonly status: SubscriberStatus },
  at: Date,
): FailureMeaning | null {
  if (charge.failureReason === null) return null
  const known = failureMeaning(charge.failureReason)
  const isFinal = isOver(subscriber) || isWindowClosed(charge, at)
  return isFinal ? { ...known, whoMustAct: 'nobody', retryable: false } : known
}

function meaning(text: string, whoMustAct: Actor, retryable: boolean): FailureMeaning {
  return { text, whoMustAct, retryable }
}
