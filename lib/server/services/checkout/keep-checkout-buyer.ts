import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import { isSessionId, SessionExpiredError, statusAt } from '@/lib/billing/checkout/checkout-session'
import { AlreadySubscribedError } from '@/lib/billing/checkout/signed-terms'
import { InvoiceDetailsNotAskedError } from '@/lib/billing/invoices/invoice-refusals'
import type { Buyer } from '@/lib/billing/invoices/party'
import type { Deps } from '../../deps'
import { findCheckout, lockCheckoutSession } from '../../store/checkout/checkout-sessions'
import { deleteBuyer, saveCheckoutBuyer } from '../../store/invoices/buyer-details'

/**
 * Keeps the details for the invoices of who subscribes by a checkout, or forgets them where they are null. The id is the
 * credential; nobody reads them by it.
 * @throws NotFoundError, SessionExpiredError, AlreadySubscribedError once terms were signed, InvoiceDetailsNotAskedError
 */
export async function keepCheckoutBuyer(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { sessionId, details }: { sessionId: string; details: Buyer | null },
): Promise<void> {
  const checkout = isSessionId(sessionId) ? await findCheckout(deps.store.db, { id: sessionId }) : null
  if (!checkout) throw new NotFoundError('Checkout session')
  const { merchantId, invoiceDetails } = checkout.subscription
  if (details !== null && invoiceDetails === 'none') throw new InvoiceDetailsNotAskedError()
  await deps.store.transaction(async (tx) => {
    const at = deps.clock.now()
    const session = await lockCheckoutSession(tx, { id: sessionId })
    if (!session) throw new NotFoundError('Checkout session')
    if (statusAt(session, at) === 'expired') throw new SessionExpiredError(session.expiresAt)
    if (session.status !== 'open') throw new AlreadySubscribedError('checkout')
    const of = { checkoutSessionId: session.id }
    if (details === null) return deleteBuyer(tx, of)
    const row = { ...of, id: deps.random.uuid(), merchantId, buyer: details, changedAt: at }
    return saveCheckoutBuyer(tx, row)
  })
}
