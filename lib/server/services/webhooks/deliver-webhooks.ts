import 'server-only'
import { SECOND_MS } from '@/lib/billing/durations'
import { claimEndpoints, findWaitingDeliveries, markEndpointsDue } from '../../store/webhooks/dispatch'
import { findSettledEvent } from '../reports/find-settled-event'
import type { DeliveryDeps } from './delivery-deps'
import { DeliveryPlaces, LANES, type PlaceLimits } from './delivery-places'
import { fillUntilIdle } from './fill-until-idle'
import { LEASE_MS } from './hold-endpoint'
import { serveEndpoint } from './serve-endpoint'

/** Wait for events that are being written. */
const SETTLE_MS = 2 * SECOND_MS

/** Place of a process in the log. */
export interface LogPlace {
  /** Endpoints are due for all events up to this one; null before the first look, which makes all due. */
  marked: bigint | null
}

/**
 * Sends events to the endpoints that want them, until nothing is due. Each endpoint is served by one process at a time
 * and at its own pace: one that is slow or dead holds up no other.
 * @returns the number of looks that found something due, or events that no endpoint was made due for yet
 */
export async function deliverWebhooks(
  deps: DeliveryDeps,
  params: { place: LogPlace; limits: PlaceLimits; signal: AbortSignal },
): Promise<number> {
  const { place, limits, signal } = params
  const places = new DeliveryPlaces(limits, signal)
  let found = 0
  const look = async () => {
    if (await fill(deps, places, place)) found += 1
  }
  try {
    await fillUntilIdle({ running: () => places.running(), fill: look, signal })
  } finally {
    await Promise.all(places.running())
  }
  return found
}

/** Gives the free places to endpoints that have something to do. @returns false where nothing waits */
async function fill(deps: DeliveryDeps, places: DeliveryPlaces, place: LogPlace): Promise<boolean> {
  if (LANES.every((lane) => places.free(lane) === 0)) return true
  const { db } = deps.store
  const waiting = await findWaitingDeliveries(db, { now: deps.wallClock.now() })
  if (!waiting.isDue && waiting.lastEvent <= (place.marked ?? 0n)) return false
  const settled = await findSettledEvent(deps.store, SETTLE_MS)
  const now = deps.wallClock.now()
  // Nothing is known to be settled while a writer takes long, and nothing is to be marked in an empty log.
  if (settled > (place.marked ?? 0n)) {
    await markEndpointsDue(db, { now, after: place.marked, until: settled })
    place.marked = settled
  }
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  for (const lane of LANES) {
    const limit = places.free(lane)
    if (limit <= 0) continue
    const slow = lane === 'slow'
    const claimed = await claimEndpoints(db, { now, leaseUntil, slow, limit, except: places.ids() })
    for (const endpoint of claimed) {
      places.take(endpoint.id, lane, (held) =>
        serveEndpoint(deps, { endpoint, settled, place: held }).catch((error: unknown) => {
          // Its lease expires by itself, and whoever takes it next goes on.
          deps.log.warn({ err: error, endpoint: endpoint.id }, 'an endpoint could not be served')
        }),
      )
    }
  }
  return true
}
