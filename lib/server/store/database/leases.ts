import 'server-only'
import { and, eq, lte, sql } from 'drizzle-orm'
import { leases } from '../schema/payment-schema'
import type { Database } from './database'
import { placeholderOf, statement } from './statement'

/** A process's hold on a kind of work. `fence` grows with each acquisition. */
export interface Lease {
  readonly name: string
  /** A UUID. */
  readonly holder: string
  readonly fence: bigint
}

const heldBy = (lease: Lease) =>
  and(eq(leases.name, lease.name), eq(leases.holder, lease.holder), eq(leases.fence, lease.fence))

/** Takes a lease that is free or has expired; null while another holder has it. */
export async function takeLease(
  db: Database,
  params: { name: string; holder: string; now: Date; until: Date },
): Promise<Lease | null> {
  const { name, holder } = params
  const [row] = await insertLease(db, params)
  return row ? { name, holder, fence: row.fence } : null
}

const insertLease = statement('take_lease', (db: Database) =>
  db
    .insert(leases)
    .values({
      name: sql.placeholder('name'),
      holder: sql.placeholder('holder'),
      until: sql.placeholder('until'),
      fence: 1n,
    })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder: sql`excluded.holder`, until: sql`excluded.until`, fence: sql`${leases.fence} + 1` },
      setWhere: lte(leases.until, placeholderOf(leases.until, 'now')),
    })
    .returning({ fence: leases.fence }),
)

/**
 * Extends a lease, and locks its row until the transaction ends, so that it cannot be taken over meanwhile.
 * @returns false when it was lost; its holder must not write anything then.
 */
export async function extendLease(tx: Database, params: { lease: Lease; until: Date }): Promise<boolean> {
  const kept = await tx
    .update(leases)
    // A holder whose clock is behind takes nothing away from itself.
    .set({ until: sql`greatest(${leases.until}, ${params.until.toISOString()}::timestamptz)` })
    .where(heldBy(params.lease))
    .returning({ fence: leases.fence })
  return kept.length > 0
}

/** Releases a lease, unless it was lost already. */
export async function releaseLease(db: Database, lease: Lease): Promise<void> {
  await endLease(db, { ...lease })
}

const endLease = statement('release_lease', (db: Database) =>
  db
    .update(leases)
    .set({ until: new Date(0) })
    .where(
      and(
        eq(leases.name, sql.placeholder('name')),
        eq(leases.holder, sql.placeholder('holder')),
        eq(leases.fence, placeholderOf(leases.fence, 'fence')),
      ),
    )
    .returning({ fence: leases.fence }),
)

/** Ends every lease. For a process that has the database to itself, so that their holders are dead. */
export async function endAllLeases(db: Database): Promise<void> {
  await db.update(leases).set({ until: new Date(0) })
}
