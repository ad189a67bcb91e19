import type { CancelReason } from '@/lib/billing/subscriptions/subscriber'

const WORDS: Readonly<Record<CancelReason, string>> = {
  requested_by_payer: 'Asked to stop',
  too_expensive: 'Too expensive',
  missing_features: 'Missing features',
  switched_service: 'Switched to another service',
  unused: 'Not used',
  fraudulent: 'Fraud',
  other: 'Other',
  requested_by_merchant: 'Cancelled by you',
  payment_failed: 'Payments failed twice in a row',
  mandate_cancelled: 'Permission removed on chain',
  mandate_exhausted: 'Every signed charge was used',
  subscription_archived: 'Subscription archived',
}

/** The reasons that a merchant can give, as they are offered. The others are for what happens by itself. */
const GIVEN: readonly CancelReason[] = [
  'requested_by_payer',
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'fraudulent',
  'other',
]

/** What a merchant chooses from. */
export const cancelReasons = GIVEN.map((value) => ({ value, label: WORDS[value] }))

/** A reason in words, given by somebody or by what happened. */
export function cancelReasonText(reason: CancelReason): string {
  return WORDS[reason]
}
