import 'server-only'
import { HOUR_MS } from '@/lib/billing/durations'
import {
  CONFIRM_HOURS,
  MessageAddressRefusedError,
  TooManyConfirmationsError,
} from '@/lib/billing/messages/message-refusals'
import { askBounds, mailboxOf } from '@/lib/billing/messages/send-limits'
import { onBillingClock } from '../../clock'
import { hashSecret, secretToken } from '../../random'
import type { Database } from '../../store/database/database'
import { isRefused, takeBounds } from '../../store/messages/message-counts'
import { insertMessages } from '../../store/messages/outbox'
import { type AddressRow, updateReader } from '../../store/messages/readers'
import { confirmKey } from './send-messages'
import { newConfirmation, type WritingDeps } from './write-message'

/**
 * Writes the mail that asks whether a locked address is its reader's own. Of several only the newest can be answered.
 * @param params.asker - who asks for it: a bound counts its mails in a day
 * @throws MessageAddressRefusedError, TooManyConfirmationsError
 */
export async function askAddress(
  tx: Database,
  deps: WritingDeps,
  { reader, asker }: { reader: AddressRow; asker: string },
): Promise<AddressRow> {
  const mailbox = hashSecret(mailboxOf(reader.email))
  if (await isRefused(tx, { mailbox })) throw new MessageAddressRefusedError()
  const full = await takeBounds(tx, { bounds: askBounds({ mailbox, asker }), at: deps.clock.now() })
  if (full) throw new TooManyConfirmationsError(full)
  const code = secretToken(deps.random)
  const confirmHash = hashSecret(code)
  const confirmUntil = new Date(deps.wallClock.now().getTime() + CONFIRM_HOURS * HOUR_MS)
  const asked = await updateReader(tx, { id: reader.id, change: { confirmHash, confirmUntil } })
  const until = onBillingClock(deps, confirmUntil)
  await insertMessages(tx, [
    newConfirmation(deps, { reader: asked, code, key: confirmKey(confirmHash), until }),
  ])
  return asked
}
