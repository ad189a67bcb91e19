import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '@/lib/billing/durations'
import { claimEndpoints, markEndpointsDue } from '../../store/webhooks/dispatch'
import { findSettledEvent } from '../reports/find-settled-event'
import type { DeliveryDeps } from './delivery-deps'
import { LEASE_MS } from './hold-endpoint'
import { serveEndpoint } from './serve-endpoint'

/** Endpoints that one process serves at a time. Decided: each has up to 4 connections, of 15 seconds at most. */
const MOST_ENDPOINTS = 40
/** Pause between two looks for endpoints that have something to do. */
const LOOK_MS = SECOND_MS
/** Wait for events that are being written. */
const SETTLE_MS = 2 * SECOND_MS
/** Length of a run after which it takes on nothing more, so that one that lasts is known to hang. */
const RUN_MS = 5 * MINUTE_MS

/** Place of a process in the log. */
export interface LogPlace {
  /** Endpoints are due for all events up to this one; null before the first look, which makes all due. */
  marked: bigint | null
}

/**
 * Sends events to the endpoints that want them, until nothing is due. Each endpoint is served by one process at a time
 * and at its own pace: one that is slow or dead holds up no other.
 */
export async function deliverWebhooks(
  deps: DeliveryDeps,
  { place, signal }: { place: LogPlace; signal: AbortSignal },
): Promise<void> {
  const running = new Map<string, Promise<void>>()
  const startedAt = performance.now()
  try {
    while (!signal.aborted && performance.now() - startedAt < RUN_MS) {
      for (const endpoint of await claim(deps, place, [...running.keys()])) {
        const serving = serveEndpoint(deps, { endpoint, signal })
          .catch((error: unknown) => {
            // Its lease expires by itself, and whoever takes it next goes on.
            deps.log.warn({ err: error, endpoint: endpoint.id }, 'an endpoint could not be served')
          })
          .finally(() => running.delete(endpoint.id))
        running.set(endpoint.id, serving)
      }
      if (running.size === 0) return
      await someProgress([...running.values()], signal)
    }
  } finally {
    await Promise.all(running.values())
  }
}

async function claim(deps: DeliveryDeps, place: LogPlace, except: readonly string[]) {
  const limit = MOST_ENDPOINTS - except.length
  if (limit <= 0) return []
  const { db } = deps.store
  const settled = await findSettledEvent(deps.store, SETTLE_MS)
  const now = deps.wallClock.now()
  // Nothing is known to be settled while a writer takes long, and nothing is to be marked in an empty log.
  if (settled > (place.marked ?? 0n)) {
    await markEndpointsDue(db, { now, after: place.marked, until: settled })
    place.marked = settled
  }
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  return claimEndpoints(db, { now, leaseUntil, limit, except })
}

/** Waits until an endpoint is done, or for the time of a look. */
async function someProgress(running: readonly Promise<void>[], signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  const end = () => over.abort()
  signal.addEventListener('abort', end, { once: true })
  const pause = sleep(LOOK_MS, undefined, { signal: over.signal, ref: false }).catch(() => {})
  await Promise.race([...running, pause])
  end()
  signal.removeEventListener('abort', end)
}
