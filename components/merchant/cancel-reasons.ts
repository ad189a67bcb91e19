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
