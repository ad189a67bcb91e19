import 'server-only'
import { CARRIED_TYPES } from '@/lib/billing/accounts/pictures/picture'
import { LOGO_PLACE } from '@/lib/language/messages/message-logo'
import type { Deps } from '../../deps'
import { findLogo, type KeptLogo } from '../../store/accounts/pictures'
import type { MessageRow } from '../../store/messages/outbox'

/** Most bytes of a logo that goes along with a message: a mailbox keeps each copy. Decided, not measured. */
export const MAX_MESSAGE_LOGO_BYTES = 32_768

/**
 * The logo of the merchant that a message to a payer is about, as it is now; null for none, and for one that is too heavy
 * or that some mail programs do not show.
 */
export async function findMessageLogo(
  { store }: Pick<Deps, 'store'>,
  { html, merchantId }: Pick<MessageRow, 'html' | 'merchantId'>,
): Promise<KeptLogo | null> {
  if (merchantId === null || !html.includes(LOGO_PLACE)) return null
  const logo = await findLogo(store.db, { merchantId })
  if (!logo || !CARRIED_TYPES.includes(logo.type) || logo.bytes.length > MAX_MESSAGE_LOGO_BYTES) return null
  return logo
}
