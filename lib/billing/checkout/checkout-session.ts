import { BillingError } from '../billing-error'
import { DAY_MS } from '../durations'

export type CheckoutSessionStatus = 'open' | 'pending' | 'complete' | 'expired'

/** Default life of a checkout session, in seconds: 24 hours. */
export const DEFAULT_SESSION_SECONDS = 24 * 60 * 60
/** The shortest and longest life that a maker may choose, in seconds: 5 minutes and 30 days. */
export const MIN_SESSION_SECONDS = 5 * 60
export const MAX_SESSION_SECONDS = 30 * 24 * 60 * 60

/** Retention of expired checkout sessions, whose pages say that they expired. Decided, not measured. */
export const EXPIRED_KEPT_MS = 30 * DAY_MS

/** `cs_` and 24 random bytes in base64url: unguessable, so the id alone gives access. */
const SESSION_ID = /^cs_[A-Za-z0-9_-]{32}$/
/** The random bytes of a session's id. */
export const SESSION_ID_BYTES = 24

/** True for text in the form of a session id; anything else needs no look-up. */
export function isSessionId(text: string): boolean {
  return SESSION_ID.test(text)
}

export class SessionExpiredError extends BillingError {
  readonly code = 'session_expired'

  constructor(readonly expiredAt: Date) {
    super('Checkout session expired', {
      detail: `This session expired on ${expiredAt.toISOString()}.`,
      remedy: 'Open the payment link again.',
    })
  }
}

/** A stored session is `open` until it is completed; time alone makes it expired. */
export function statusAt(
  session: { status: CheckoutSessionStatus; expiresAt: Date },
  now: Date,
): CheckoutSessionStatus {
  return session.status === 'open' && session.expiresAt <= now ? 'expired' : session.status
}
