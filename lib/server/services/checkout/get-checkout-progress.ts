import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import { isSessionId } from '@/lib/billing/checkout/checkout-session'
import type { Deps } from '../../deps'
import { type CheckoutProgress, findCheckoutProgress } from '../../store/checkout/checkout-progress'

/**
 * Progress of a checkout.
 * @throws NotFoundError
 */
export async function getCheckoutProgress(
  { store }: Pick<Deps, 'store'>,
  { sessionId }: { sessionId: string },
): Promise<CheckoutProgress> {
  const progress = isSessionId(sessionId) ? await findCheckoutProgress(store.db, { id: sessionId }) : null
  if (!progress) throw new NotFoundError('Checkout session')
  return progress
}
