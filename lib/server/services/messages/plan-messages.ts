import 'server-only'
import { dayOf } from '@/lib/billing/calendar'
import { DAY_MS, SECOND_MS } from '@/lib/billing/durations'
import { TOLD_TYPES } from '@/lib/billing/messages/planned-messages'
import { noWay } from '@/lib/billing/messages/ways'
import type { Lease } from '../../store/database/leases'
import { listToldEvents, lockMessagePlan, updateMessagePlan } from '../../store/messages/message-plan'
import { hasReaders } from '../../store/messages/told-readers'
import { holdLease, keepLease } from '../onchain/hold-lease'
import { findSettledEvent } from '../reports/find-settled-event'
import { planChargesAhead } from './plan-charges-ahead'
import { planFailures } from './plan-failures'
import { planKeeperLow } from './plan-keeper-low'
import { tellEvents } from './tell-events'
import { type PlanningDeps, waysOf } from './write-message'

/** Events of one transaction. Decided: some hundred messages, composed in a few milliseconds each. */
const BATCH_SIZE = 100
/** Wait for events that are being written. */
const SETTLE_MS = 2 * SECOND_MS
/** Age beyond which an event is not told any more, as after a time without a way to send. */
const STALE_MS = 3 * DAY_MS

/**
 * Writes messages to the outbox for what has happened: in one process at a time, each message once. Nothing is written
 * while nobody reads messages, or none can leave.
 */
export async function planMessages(deps: PlanningDeps, { signal }: { signal: AbortSignal }): Promise<void> {
  if (noWay(waysOf(deps))) return
  await holdLease(deps, { name: 'plan messages' }, (lease) => planEvents(deps, { lease, signal }))
}

/**
 * Writes messages to the outbox for what falls due or runs low, as {@link planMessages} does. It looks at every charge of
 * the next days, so that it is run less often.
 */
export async function planDueMessages(
  deps: PlanningDeps,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const ways = waysOf(deps)
  if (noWay(ways) || !(await hasReaders(deps.store.db, { ways }))) return
  await holdLease(deps, { name: 'plan due messages' }, async (lease) => {
    await planFailures(deps, { lease, signal })
    await planKeeperLow(deps, { lease, signal })
    await planChargesAhead(deps, { lease, signal })
  })
}

/** Tells the events of the log from the last place on, in batches, each with the place that it moves to. */
async function planEvents(
  deps: PlanningDeps,
  { lease, signal }: { lease: Lease; signal: AbortSignal },
): Promise<void> {
  const settled = await findSettledEvent(deps.store, SETTLE_MS)
  let more = settled > 0n
  while (more && !signal.aborted) {
    more = await deps.store.transaction(async (tx) => {
      await keepLease(tx, deps, lease)
      const now = deps.clock.now()
      const yesterday = dayOf(new Date(now.getTime() - DAY_MS))
      const { plannedEvent } = await lockMessagePlan(tx, {
        first: { plannedEvent: 0n, failuresOf: yesterday },
      })
      if (settled <= plannedEvent) return false
      const range = { types: TOLD_TYPES, after: plannedEvent, until: settled, limit: BATCH_SIZE }
      const told = (await hasReaders(tx, { ways: waysOf(deps) })) ? await listToldEvents(tx, range) : []
      const fresh = told.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < STALE_MS)
      await tellEvents(tx, deps, fresh)
      const isFull = told.length === BATCH_SIZE
      await updateMessagePlan(tx, { plannedEvent: isFull ? (told.at(-1)?.id ?? settled) : settled })
      return isFull
    })
  }
}
