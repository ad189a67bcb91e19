import 'server-only'
import { and, eq, gt, sql } from 'drizzle-orm'
import { CONFIRMED_MINUTES } from '@/lib/billing/accounts/confirmation'
import type { Database } from '../database/database'
import { sessionConfirmations, sessions } from '../schema/sign-in-schema'

/** Time of the database, which all processes share. */
const databaseTime = sql<Date>`now()`

/**
 * Confirms a session by one of its account's sign-in addresses; a repeated call begins the time anew.
 * @param params.addressId - the sign-in address that signed, locked by the caller
 * @returns the end by the database's clock; null where the session has ended
 */
export async function confirmSession(
  tx: Database,
  params: { sessionId: string; addressId: string },
): Promise<Date | null> {
  const { sessionId, addressId } = params
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('key share')
  if (!session) return null
  const confirmedUntil = sql<Date>`${databaseTime} + make_interval(mins => ${CONFIRMED_MINUTES})`
  const [row] = await tx
    .insert(sessionConfirmations)
    .values({ sessionId, addressId, confirmedUntil })
    .onConflictDoUpdate({ target: sessionConfirmations.sessionId, set: { addressId, confirmedUntil } })
    .returning()
  return row?.confirmedUntil ?? null
}

/**
 * True where the session was confirmed and the time is not over. Inside a transaction the confirmation stays until that
 * ends: whoever takes session or address away waits, and then finds what was done with it.
 */
export async function lockLiveConfirmation(tx: Database, params: { sessionId: string }): Promise<boolean> {
  const found = await tx
    .select({ one: sql`1` })
    .from(sessionConfirmations)
    .where(
      and(
        eq(sessionConfirmations.sessionId, params.sessionId),
        gt(sessionConfirmations.confirmedUntil, databaseTime),
      ),
    )
    .for('share')
  return found.length > 0
}
