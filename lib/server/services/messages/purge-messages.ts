import 'server-only'
import { DAY_MS } from '@/lib/billing/durations'
import { UNCONFIRMED_KEPT_DAYS } from '@/lib/billing/messages/message-refusals'
import { MESSAGES_KEPT_DAYS } from '@/lib/billing/messages/send-schedule'
import type { Deps } from '../../deps'
import { inBatches } from '../../store/database/batches'
import { deleteOldCounts } from '../../store/messages/message-counts'
import { deleteOldMessages } from '../../store/messages/outbox'
import { deleteUnconfirmed } from '../../store/messages/readers'

/** Rows that are removed in one statement. */
const BATCH_SIZE = 1000

/** Removes addresses that nobody confirmed, counts that bound nothing more, and messages that are done with. */
export async function purgeMessages(
  { store, clock, env }: Pick<Deps, 'store' | 'clock' | 'env'>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const all = { size: BATCH_SIZE, signal }
  await inBatches(all, (limit) =>
    deleteUnconfirmed(store.db, { before: before(UNCONFIRMED_KEPT_DAYS), now, limit }),
  )
  await inBatches(all, (limit) => deleteOldCounts(store.db, { now, limit }))
  // A year of messages is there to be read.
  if (env.mode === 'test') return
  await inBatches(all, (limit) => deleteOldMessages(store.db, { before: before(MESSAGES_KEPT_DAYS), limit }))
}
