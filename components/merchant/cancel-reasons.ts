import type { CancelReason } from '@/lib/billing/subscriber'

/** The reasons that a merchant can give, as they are offered. The others are for what happens by itself. */
export const cancelReasons: readonly { readonly value: CancelReason; readonly label: string }[] = [
  { value: 'requested_by_payer', label: 'Asked to stop' },
  { value: 'too_expensive', label: 'Too expensive' },
  { value: 'missing_features', label: 'Missing features' },
  { value: 'switched_service', label: 'Switched to another service' },
  { value: 'unused', label: 'Not used' },
  { value: 'fraudulent', label: 'Fraud' },
  { value: 'other', label: 'Other' },
]

const BY_ITSELF: Partial<Record<CancelReason, string>> = {
  requested_by_merchant: 'Cancelled by you',
  payment_failed: 'Payments failed twice in a row',
  mandate_cancelled: 'Permission removed on chain',
  mandate_exhausted: 'Every signed charge was used',
  subscription_archived: 'Subscription archived',
}

/** A reason in words, given by somebody or by what happened. */
export function cancelReasonText(reason: CancelReason): string {
  return BY_ITSELF[reason] ?? cancelReasons.find(({ value }) => value === reason)?.label ?? 'Other'
}
