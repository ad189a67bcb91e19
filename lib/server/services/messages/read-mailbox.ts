import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { decodeCursor, encodeCursor } from '../../store/database/cursor'
import { readPage } from '../../store/database/read-page'
import { findMessage, type HeldMessage, pageOfMessages } from '../../store/messages/outbox'

const LIST = 'mailbox'

/**
 * A page of every message that the installation made, the newest first. For test mode, which keeps them.
 * @throws InvalidValueError for a cursor of another list
 */
export async function listMailbox(
  { store }: Pick<Deps, 'store'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ messages: HeldMessage[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(LIST, cursor)
  const { page, last } = await readPage(limit, (limit) => pageOfMessages(store.db, { after, limit }))
  const position = last && { at: last.message.createdAt, id: last.message.id }
  return { messages: page, nextCursor: position ? encodeCursor(LIST, position) : null }
}

/** @throws NotFoundError */
export async function readMessage(
  { store }: Pick<Deps, 'store'>,
  params: { id: string },
): Promise<HeldMessage> {
  const found = await findMessage(store.db, params)
  if (!found) throw new NotFoundError('Message')
  return found
}
