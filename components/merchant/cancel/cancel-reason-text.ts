import type { CancelReason } from '@/lib/billing/subscriptions/subscriber'

const REASON_WORDS: Readonly<Record<CancelReason, string>> = {
  requested_by_payer: 'Asked to stop',
  too_expensive: 'Too expensive',
  missing_features: 'Missing features',
  switched_service: 'Switched to another service',
  unused: 'Not used',
  fraudulent: 'Fraud',
  other: 'Other',
  requested_by_merchant: 'Cancelled by you',
  payment_failed: 'Payments failed twice in a row',
  first_payment_failed: 'First payment not taken in three days',
  mandate_cancelled: 'Permission removed on chain',
  mandate_exhausted: 'The agreed number of charges is over',
  subscription_archived: 'Subscription archived',
  price_not_accepted: 'New price not accepted',
}

/** A reason as people read it. */
export function cancelReasonText(reason: CancelReason): string {
  return REASON_WORDS[reason]
}
