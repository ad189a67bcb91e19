import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps'
import { findLastEventId, listEventWriters } from '../../store/reports/event-pages'

/** Polling interval while events are being written, in milliseconds. */
const LOOK_MS = 20

/**
 * Highest id up to which every event is committed or never will be. While transactions that drew lower ids
 * are still open after `settleMs`, nothing counts as settled (0n): the caller's next look finds the events.
 */
export async function findSettledEvent(store: Deps['store'], settleMs: number): Promise<bigint> {
  // In this order: a transaction that drew an id up to this one has ended, or is among the writers.
  const last = await findLastEventId(store.db)
  let open = new Set(await listEventWriters(store.db))
  for (let waited = 0; open.size > 0; waited += LOOK_MS) {
    if (waited >= settleMs) return 0n
    await sleep(LOOK_MS)
    open = new Set((await listEventWriters(store.db)).filter((writer) => open.has(writer)))
  }
  return last
}
