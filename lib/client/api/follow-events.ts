import type { EventType } from '@/lib/billing/event-type'
import type { WireEvent } from '@/lib/wire/reports/event-object'
import { pause } from '../pause'
import { pageHeaders } from './api'
import { accountGate } from './prompt-gate'
import { readMessages } from './stream-messages'

export const STREAM_PATH = '/api/v1/events/stream'
/** Time in the background after which a page that comes back begins anew: nobody wants an hour's news at once. */
const LONG_MS = 5 * 60_000
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/** Visibility of a page. */
export interface PageSight {
  isHidden(): boolean
  /** @returns the function that unsubscribes */
  onChange(listener: () => void): () => void
}

export interface FollowOptions {
  readonly type: EventType
  readonly onEvent: (event: WireEvent) => void
  readonly sight?: PageSight
  readonly send?: typeof fetch
  readonly now?: () => number
}

/**
 * Follows the merchant's event log while the page is looked at. A hidden page holds no connection, since a browser has
 * few for one server; one that comes back soon is told what it missed.
 * @returns the function that ends it
 */
export function followEvents({
  type,
  onEvent,
  sight = documentSight,
  send = fetch,
  now = Date.now,
}: FollowOptions): () => void {
  let place: string | null = null
  let hiddenAt = 0
  let connection: AbortController | null = null
  const look = () => {
    if (sight.isHidden()) {
      if (connection) hiddenAt = now()
      connection?.abort()
      connection = null
    } else if (!connection) {
      if (now() - hiddenAt > LONG_MS) place = null
      connection = new AbortController()
      void follow(connection.signal)
    }
  }
  const follow = async (signal: AbortSignal) => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        const headers = {
          ...pageHeaders,
          Accept: 'text/event-stream',
          ...(place !== null && { 'Last-Event-ID': place }),
        }
        const response = await send(`${STREAM_PATH}?type=${type}`, { headers, signal, cache: 'no-store' })
        // Signed out, or no longer a merchant: what the page does next says so.
        if ([401, 403, 404].includes(response.status)) return
        if (response.status === 409) {
          void accountGate.ask()
          return
        }
        if (response.ok && response.body) {
          failures = 0
          for await (const { id, data } of readMessages(response.body)) {
            if (signal.aborted) return
            if (id !== null) place = id
            if (data !== null) onEvent(JSON.parse(data))
          }
        }
      } catch {
        // The connection broke, as it does when the server restarts or the network is away.
      }
      await pause(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random()), signal)
    }
  }
  look()
  const unsubscribe = sight.onChange(look)
  return () => {
    unsubscribe()
    connection?.abort()
  }
}

const documentSight: PageSight = {
  isHidden: () => document.visibilityState === 'hidden',
  onChange(listener) {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
}
