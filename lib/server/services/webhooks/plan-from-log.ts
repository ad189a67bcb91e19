import 'server-only'
import { EVENT_TYPES, type EventType } from '@/lib/billing/event-type'
import { pageOfEvents } from '../../store/reports/event-pages'
import type { EventRow } from '../../store/reports/events'
import { planDeliveries } from '../../store/webhooks/dispatch'
import type { EndpointRow } from '../../store/webhooks/endpoints'
import type { DeliveryDeps } from './delivery-deps'
import { asHolder } from './hold-endpoint'

/** Events that are planned in one transaction. */
const BATCH_SIZE = 100

/** The endpoint that a test event is for. */
const endpointOf = ({ data }: EventRow) => data.id ?? data.endpointId

/** The type of test events, which go to the endpoint that they name and to no other, whatever types it wants. */
export const TEST_TYPE = 'webhook_endpoint.test' satisfies EventType

/**
 * Plans deliveries of the next events of the log for a held endpoint, one batch. The log is written without regard to
 * endpoints, so that they cost the transactions of billing nothing.
 * @param params.settled - events up to this one are committed, or never will be
 * @returns the endpoint as it is now, and true where more events may follow
 * @throws EndpointLostError
 */
export async function planFromLog(
  deps: Pick<DeliveryDeps, 'store' | 'wallClock' | 'random' | 'encode'>,
  params: { endpoint: EndpointRow; settled: bigint },
): Promise<{ endpoint: EndpointRow; more: boolean }> {
  const { settled } = params
  return asHolder(deps, params.endpoint, async (tx, endpoint) => {
    const { id, merchantId, plannedEvent, types } = endpoint
    if (settled <= plannedEvent) return { endpoint, more: false }
    const found = await pageOfEvents(tx, {
      merchantId,
      filters: { types: types ? [...types, TEST_TYPE] : undefined },
      order: 'asc',
      after: plannedEvent,
      until: settled,
      limit: BATCH_SIZE,
    })
    const at = deps.wallClock.now()
    const rows = found
      .filter(({ event }) => event.type !== TEST_TYPE || endpointOf(event) === id)
      .flatMap((details) => {
        const { event } = details
        const type = EVENT_TYPES.find((each) => each === event.type)
        if (!type) return []
        return {
          id: deps.random.uuid(),
          merchantId,
          endpointId: id,
          eventId: event.id,
          type,
          subscriberId: event.subscriberId,
          body: deps.encode(details),
          status: 'pending' as const,
          nextAttemptAt: at,
          createdAt: at,
        }
      })
    const more = found.length === BATCH_SIZE
    const next = more ? (found.at(-1)?.event.id ?? settled) : settled
    await planDeliveries(tx, { endpointId: id, rows, plannedEvent: next })
    return { endpoint: { ...endpoint, plannedEvent: next }, more }
  })
}
