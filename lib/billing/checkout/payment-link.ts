import { type CheckoutSessionStatus, statusAt } from './checkout-session'

/** State of a payment link: `used` is one of one use whose checkout is under way or complete. */
export type PaymentLinkStatus = 'open' | 'used' | 'archived'

type SessionState = Parameters<typeof statusAt>[0]

/** Status of a payment link at `at`. @param session - of a link of one use; null before its first visit */
export function linkStatus(
  link: { readonly archivedAt: Date | null },
  session: SessionState | null,
  at: Date,
): PaymentLinkStatus {
  if (link.archivedAt) return 'archived'
  const status: CheckoutSessionStatus | null = session && statusAt(session, at)
  return status === 'pending' || status === 'complete' ? 'used' : 'open'
}
