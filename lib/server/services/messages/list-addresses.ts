import 'server-only'
import type { Deps } from '../../deps'
import { listLastMessages } from '../../store/messages/outbox'
import { listReaders, type OwnReader, type ReaderOwner } from '../../store/messages/readers'

/**
 * An address with what its server said of the last message; null where it took that, there was none, or the
 * installation's own server failed, whose words are for its operator.
 */
export interface ListedAddress extends OwnReader {
  readonly failure: string | null
}

/** Addresses of an owner, the first left first. */
export async function listAddresses(
  { store }: Pick<Deps, 'store'>,
  owner: ReaderOwner,
): Promise<ListedAddress[]> {
  const readers = await listReaders(store.db, owner)
  const last = await listLastMessages(store.db, { readerIds: readers.map(({ reader }) => reader.id) })
  return readers.map((each) => {
    const message = last.get(each.reader.id)
    return { ...each, failure: message && !message.serverFailed ? message.failure : null }
  })
}
