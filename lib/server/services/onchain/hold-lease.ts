import 'server-only'
import type { Clock } from '../../clock'
import type { Random } from '../../random'
import type { Database } from '../../store/database/database'
import { extendLease, type Lease, releaseLease, takeLease } from '../../store/database/leases'
import type { Store } from '../../store/database/store'

/**
 * Lease duration: not renewed for this long, its holder counts as dead and another process takes over. A
 * decision.
 */
export const LEASE_MS = 45_000

/** Another process took the lease over; nothing was written since. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
  constructor(readonly lease: Lease) {
    super(`The lease of "${lease.name}" was taken over.`)
  }
}

/**
 * Runs `run` while holding the lease of this name, and lets go of it afterwards. Every database transaction of `run`
 * that writes calls {@link keepLease} first.
 * @returns the result of `run`, or null when another process holds the lease.
 * @throws LeaseLostError, and what `run` throws
 */
export async function holdLease<T>(
  deps: { readonly store: Store; readonly wallClock: Clock; readonly random: Random },
  params: { name: string },
  run: (lease: Lease) => Promise<T>,
): Promise<{ readonly result: T } | null> {
  const now = deps.wallClock.now()
  const lease = await takeLease(deps.store.db, {
    name: params.name,
    holder: deps.random.uuid(),
    now,
    until: new Date(now.getTime() + LEASE_MS),
  })
  if (!lease) return null
  let result: T
  try {
    result = await run(lease)
  } catch (error) {
    // The first error is the one to report. A lease that could not be released expires by itself.
    await releaseLease(deps.store.db, lease).catch(() => {})
    throw error
  }
  await releaseLease(deps.store.db, lease)
  return { result }
}

/**
 * Makes sure that a transaction's writes are those of the lease's holder, and holds it for as long again.
 * @throws LeaseLostError, which undoes the transaction
 */
export async function keepLease(
  tx: Database,
  deps: { readonly wallClock: Clock },
  lease: Lease,
): Promise<void> {
  const until = new Date(deps.wallClock.now().getTime() + LEASE_MS)
  if (!(await extendLease(tx, { lease, until }))) throw new LeaseLostError(lease)
}
