import type { Database } from '@/lib/server/store/database/database'
import type { Store } from '@/lib/server/store/database/store'
import { writeEvent } from '@/lib/server/store/reports/events'
import { events } from '@/lib/server/store/schema/schema'
import { eventView } from '@/lib/server/views/events/event-view'
import { event } from '@/lib/wire/reports/event-object'

/** Writes an event, of no subscriber unless one is given; `order` tells it from its neighbors. */
export function writeSomeEvent(
  tx: Database,
  params: { merchantId: string; at: Date; order?: number; subscriberId?: string },
): Promise<void> {
  const { at, order = 0, ...rest } = params
  return writeEvent(tx, {
    ...rest,
    type: 'network.gas_budget_spent',
    data: { network: order, until: at.toISOString() },
    createdAt: at,
  })
}

/** Holds every event of the log against its contract. */
export async function expectEventsInContract(store: Store): Promise<void> {
  const written = await store.db.select().from(events)
  const problems = written.flatMap((row) => {
    const view = eventView({ event: row, title: null, subscriber: null, sequence: null })
    const { success, error } = event.safeParse(view)
    return success ? [] : [`${row.type}: ${error} in ${JSON.stringify(view)}`]
  })
  if (problems.length > 0) throw new Error(`Events break their contract:\n${problems.slice(0, 3).join('\n')}`)
}
