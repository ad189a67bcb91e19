import 'server-only'
import { InvalidValueError, NotFoundError } from '@/lib/billing/billing-error'
import { isSessionId, SessionExpiredError, statusAt } from '@/lib/billing/checkout/checkout-session'
import { AlreadySubscribedError } from '@/lib/billing/checkout/signed-terms'
import { EMAIL_RULE, readEmailAddress } from '@/lib/billing/messages/email-address'
import { MessageAddressNotAskedError } from '@/lib/billing/messages/message-refusals'
import type { Reader } from '@/lib/language/reader'
import type { Deps } from '../../deps'
import { secretToken } from '../../random'
import { findCheckout, lockCheckoutSession } from '../../store/checkout/checkout-sessions'
import { findMessageSettings } from '../../store/messages/message-settings'
import { deleteCheckoutReader, insertReader } from '../../store/messages/readers'

/** An address that a payer leaves, with the reader that its messages are written for. */
export interface LeftAddress {
  readonly email: string
  readonly reader: Reader
}

/**
 * Keeps the address for messages of who subscribes by a checkout, or forgets it where it is null. Nothing goes there
 * before somebody has subscribed. The id is the credential; nobody reads the address by it.
 * @throws NotFoundError, SessionExpiredError, AlreadySubscribedError once terms were signed, MessageAddressNotAskedError,
 *   InvalidValueError for no address
 */
export async function keepCheckoutAddress(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'mail'>,
  { sessionId, address }: { sessionId: string; address: LeftAddress | null },
): Promise<void> {
  const checkout = isSessionId(sessionId) ? await findCheckout(deps.store.db, { id: sessionId }) : null
  if (!checkout) throw new NotFoundError('Checkout session')
  const { merchantId } = checkout.subscription
  const email = address && readEmailAddress(address.email)
  if (address && email === null) throw new InvalidValueError('address.email', EMAIL_RULE)
  const isAsked =
    deps.mail.kind !== 'off' && (await findMessageSettings(deps.store.db, { merchantId })).askPayers
  if (address && !isAsked) throw new MessageAddressNotAskedError()
  await deps.store.transaction(async (tx) => {
    const at = deps.clock.now()
    const session = await lockCheckoutSession(tx, { id: sessionId })
    if (!session) throw new NotFoundError('Checkout session')
    if (statusAt(session, at) === 'expired') throw new SessionExpiredError(session.expiresAt)
    if (session.status !== 'open') throw new AlreadySubscribedError('checkout')
    await deleteCheckoutReader(tx, { checkoutSessionId: session.id })
    if (!address || !email) return
    await insertReader(tx, {
      id: deps.random.uuid(),
      audience: 'payer',
      merchantId,
      checkoutSessionId: session.id,
      email,
      ...address.reader,
      token: secretToken(deps.random),
      createdAt: at,
    })
  })
}
