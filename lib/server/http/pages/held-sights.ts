import 'server-only'
import { randomUUID } from 'node:crypto'
import type { CheckoutSight } from '@/lib/billing/checkout/checkout-page'

/** Name under which the HTTP server hands a page the name of its checkout's sight. */
export const SIGHT_HEADER = 'x-dues-sight'

/** Sights that are held at most; few pages are rendered at once. */
const MOST_HELD = 64

/** Open checkouts as they were read for a page that is being rendered, which is then made of nothing read later. */
export interface HeldSights {
  /** Holds a sight until it is dropped. */
  hold(sight: CheckoutSight): {
    /** Nobody can guess it. */
    readonly name: string
    /** Drops it; true where the page was made of it. */
    drop(): boolean
  }
  /** The sight of this name for this session's page; null where none is held. */
  find(name: string | null, sessionId: string): CheckoutSight | null
}

/** Sights in memory: the HTTP server and the pages are one process. */
export function heldSights(): HeldSights {
  const held = new Map<string, { sight: CheckoutSight; isUsed: boolean }>()
  return {
    hold(sight) {
      const [oldest] = held.keys()
      if (held.size >= MOST_HELD && oldest !== undefined) held.delete(oldest)
      const name = randomUUID()
      const entry = { sight, isUsed: false }
      held.set(name, entry)
      return {
        name,
        drop() {
          held.delete(name)
          return entry.isUsed
        },
      }
    },
    find(name, sessionId) {
      const entry = name === null ? undefined : held.get(name)
      if (entry?.sight.page.sessionId !== sessionId) return null
      entry.isUsed = true
      return entry.sight
    },
  }
}
