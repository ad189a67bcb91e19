import type { CancelReason, SubscriberStatus } from '../subscriptions/subscriber'

/** Causes of an end as its payer is told of it; reasons that a merchant chose or wrote are not among them. */
export const END_CAUSES = [
  'payer',
  'merchant',
  'payment_failed',
  'permission_removed',
  'price_not_accepted',
  'agreed',
] as const
export type EndCause = (typeof END_CAUSES)[number]

const CAUSES: Partial<Readonly<Record<CancelReason, EndCause>>> = {
  requested_by_payer: 'payer',
  payment_failed: 'payment_failed',
  first_payment_failed: 'payment_failed',
  mandate_cancelled: 'permission_removed',
  mandate_exhausted: 'agreed',
  price_not_accepted: 'price_not_accepted',
}

/** Cause of a subscriber's end, reached or set. */
export function endCause(subscriber: {
  readonly status: SubscriberStatus
  readonly cancelReason: CancelReason | null
  readonly cancelOrigin: 'payer' | 'merchant' | 'both' | 'terms' | null
}): EndCause {
  const { status, cancelReason, cancelOrigin } = subscriber
  const known = cancelReason && CAUSES[cancelReason]
  if (known) return known
  if (status === 'ended' || cancelOrigin === 'terms') return 'agreed'
  return cancelReason === null && cancelOrigin === 'payer' ? 'payer' : 'merchant'
}
