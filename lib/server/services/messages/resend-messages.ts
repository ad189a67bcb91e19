import 'server-only'
import { BOUNCES_ON_TRIAL, type NotAgain, notAgain } from '@/lib/billing/messages/readmission'
import type { Deps } from '../../deps'
import {
  type HeldMessage,
  lockFailedMessages,
  pageOfFailedMessages,
  readmitMessages,
} from '../../store/messages/outbox'
import { limitBounces } from '../../store/messages/readers'

/** Messages of one transaction. */
const BATCH_SIZE = 200

/** A message that failed for good, and why it cannot be sent again; null where it can. */
export interface FailedMail extends HeldMessage {
  readonly notAgain: NotAgain | null
}

/** Pages of the messages that failed for good, the newest first. */
export async function* listFailedMessages({
  store,
  clock,
}: Pick<Deps, 'store' | 'clock'>): AsyncGenerator<readonly FailedMail[]> {
  const now = clock.now()
  for (let last: HeldMessage | undefined; ; ) {
    const after = last ? { at: last.message.createdAt, id: last.message.id } : null
    const page = await pageOfFailedMessages(store.db, { after, limit: BATCH_SIZE })
    if (page.length > 0) yield page.map((each) => ({ ...each, notAgain: notAgain(each.message, now) }))
    last = page.at(-1)
    if (page.length < BATCH_SIZE) return
  }
}

/**
 * Has messages that failed for good sent again, under the same Message-ID; those that went out, wait, or were stopped by
 * their readers stay as they are, so that repeating it sends nothing twice.
 * @param params.ids - at most {@link BATCH_SIZE} for one transaction each; unknown ones are passed over
 * @returns ids of those that are on their way again
 */
export async function resendMessages(
  { store, clock, wallClock }: Pick<Deps, 'store' | 'clock' | 'wallClock'>,
  { ids }: { ids: readonly string[] },
): Promise<string[]> {
  const sent: string[] = []
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = ids.slice(from, from + BATCH_SIZE)
    await store.transaction(async (tx) => {
      const now = clock.now()
      const failed = (await lockFailedMessages(tx, { ids: batch })).filter(
        (each) => notAgain(each, now) === null,
      )
      if (failed.length === 0) return
      await readmitMessages(tx, { ids: failed.map(({ id }) => id), at: wallClock.now() })
      await limitBounces(tx, { ids: failed.map(({ readerId }) => readerId), most: BOUNCES_ON_TRIAL })
      sent.push(...failed.map(({ id }) => id))
    })
  }
  return sent
}
