import 'server-only'
import type { Deps } from '../../deps'
import type { Database } from '../../store/database/database'
import { type EndpointHold, keepEndpoint } from '../../store/webhooks/dispatch'
import type { EndpointRow } from '../../store/webhooks/endpoints'

/** Not renewed for this long, the holder of an endpoint counts as dead, and another process takes over. A decision. */
export const LEASE_MS = 45_000

/** The endpoint was removed, disabled or taken over by another process; nothing was written since. */
export class EndpointLostError extends Error {
  override readonly name = 'EndpointLostError'
}

/**
 * Runs a transaction for the holder of an endpoint, whose hold it extends.
 * @throws EndpointLostError, which undoes the transaction
 */
export async function asHolder<T>(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  hold: EndpointHold,
  run: (tx: Database, endpoint: EndpointRow) => Promise<T>,
): Promise<T> {
  return deps.store.transaction(async (tx) => {
    const leaseUntil = new Date(deps.wallClock.now().getTime() + LEASE_MS)
    const endpoint = await keepEndpoint(tx, { id: hold.id, fence: hold.fence, leaseUntil })
    if (!endpoint) throw new EndpointLostError()
    return run(tx, endpoint)
  })
}
