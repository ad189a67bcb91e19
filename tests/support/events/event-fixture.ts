import { EVENT_TYPES } from '@/lib/billing/event-type'
import type { Database } from '@/lib/server/store/database/database'
import type { Store } from '@/lib/server/store/database/store'
import { writeEvent } from '@/lib/server/store/reports/events'
import { events } from '@/lib/server/store/schema/schema'
import { eventObjectOf } from '@/lib/wire/reports/event-object'

/** Writes an event that no subscriber has a part in; `order` tells it from its neighbors. */
export function writeSomeEvent(
  tx: Database,
  { merchantId, at, order = 0 }: { merchantId: string; at: Date; order?: number },
): Promise<void> {
  return writeEvent(tx, {
    merchantId,
    type: 'network.gas_budget_spent',
    data: { network: order, until: at.toISOString() },
    createdAt: at,
  })
}

/** Holds every event of the log against the contract of its type. */
export async function expectEventsInContract(store: Store): Promise<void> {
  const written = await store.db.select({ type: events.type, data: events.data }).from(events)
  const problems = written.flatMap(({ type, data }) => {
    const known = EVENT_TYPES.find((each) => each === type)
    const { success, error } = known
      ? eventObjectOf(known).shape.data.safeParse(data)
      : { success: false, error: 'unknown type' }
    return success ? [] : [`${type}: ${error} in ${JSON.stringify(data)}`]
  })
  if (problems.length > 0) throw new Error(`Events break their contract:\n${problems.slice(0, 3).join('\n')}`)
}
