import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { lockUser } from '../../store/accounts/users'
import {
  findMessageSettings,
  type MessageSettings,
  saveMessageSettings,
} from '../../store/messages/message-settings'

/** Choices of a merchant about messages. */
export async function getMessageSettings(
  { store }: Pick<Deps, 'store'>,
  params: { merchantId: string },
): Promise<MessageSettings> {
  return findMessageSettings(store.db, params)
}

/**
 * Changes what checkouts of a merchant ask payers for; addresses that payers left stay theirs.
 * @throws NotFoundError when there is no such account
 */
export async function changeMessageSettings(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  { author, change }: { author: Author; change: Partial<MessageSettings> },
): Promise<MessageSettings> {
  const { merchantId } = author
  return deps.store.transaction(async (tx) => {
    if (!(await lockUser(tx, { id: merchantId }))) throw new NotFoundError('Merchant')
    const before = await findMessageSettings(tx, { merchantId })
    const after = { ...before, ...change }
    if (after.askPayers === before.askPayers) return before
    await saveMessageSettings(tx, { merchantId, ...after })
    await writeAudit(tx, {
      ...author,
      action: 'message_settings.changed',
      target: merchantId,
      details: { askPayers: { from: before.askPayers, to: after.askPayers } },
      createdAt: deps.wallClock.now(),
    })
    return after
  })
}
