import { ApiError, errorText } from '@/lib/client/api/api-error'

/**
 * Reason for which the service said nothing about a refund.
 * - `signed_out`: the session ended.
 * - `other_account`: the account that is signed in has no such payment, or may not refund it.
 * - `in_no_block`: its network knows no such transaction.
 * - `other`: anything else, in the service's words.
 */
export type RefundObstacle =
  | { readonly kind: 'signed_out' | 'other_account' | 'in_no_block' }
  | { readonly kind: 'other'; readonly reason: string }

/** The reason that an error tells. */
export function refundObstacle(error: unknown): RefundObstacle {
  if (error instanceof ApiError && error.code !== 'account_locked') {
    if (error.status === 401) return { kind: 'signed_out' }
    if (error.status === 403 || error.status === 404) return { kind: 'other_account' }
    if (error.code === 'transaction_not_found') return { kind: 'in_no_block' }
  }
  return { kind: 'other', reason: errorText(error) }
}

/** The obstacle and what to do about it, as sentences. */
export function refundObstacleText(obstacle: RefundObstacle): string {
  switch (obstacle.kind) {
    case 'signed_out':
      return 'You’re no longer signed in. Sign in again as the account that this payment belongs to.'
    case 'other_account':
      return 'You’re signed in as an account that doesn’t have this payment. Sign in as the account that it belongs to.'
    case 'in_no_block':
      return 'No block of the network holds it. Wait until your wallet shows it as done.'
    case 'other':
      return obstacle.reason
  }
}
