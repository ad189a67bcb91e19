import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import { isSessionId, SessionExpiredError, statusAt } from '@/lib/billing/checkout/checkout-session'
import type { Deps } from '../../deps'
import { type Checkout, findCheckout } from '../../store/checkout/checkout-sessions'

/**
 * Offer of a checkout session, read in one statement. A completed session stays readable.
 * @throws NotFoundError, SessionExpiredError
 */
export async function getCheckoutOffer(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { sessionId }: { sessionId: string },
): Promise<Checkout> {
  const checkout = isSessionId(sessionId) ? await findCheckout(store.db, { id: sessionId }) : null
  if (!checkout) throw new NotFoundError('Checkout session')
  if (statusAt(checkout, clock.now()) === 'expired') throw new SessionExpiredError(checkout.expiresAt)
  return checkout
}
