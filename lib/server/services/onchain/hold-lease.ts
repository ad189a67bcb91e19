import 'server-only'
import type { Clock } from '../../clock'
import type { Random } from '../../random'
import type { Database } from '../../store/database/database'
import { extendLease, type Lease, releaseLease, takeLease } from '../../store/database/leases'
import type { Store } from '../../store/database/store'

/** After so long without a sign of life its holder is taken for dead, and somebody else takes the work over. */
export const LEASE_MS = 45_000

/** Somebody else took the work over; whoever finds this out has written nothing since. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
  constructor(readonly lease: Lease) {
    super(`The lease of "${lease.name}" was taken over.`)
  }
}

/**
 * Runs `run` while holding the lease of this name, and lets go of it afterwards. Every database transaction of `run`
 * that writes calls {@link keepLease} first.
 * @returns what `run` returned, or null when somebody else holds the lease.
 * @throws LeaseLostError, and whatever `run` throws
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
    // What went wrong first is what the caller has to know. A lease that nobody lets go of runs out.
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
