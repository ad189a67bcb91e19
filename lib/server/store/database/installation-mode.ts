import 'server-only'
import { asc } from 'drizzle-orm'
import type { Address } from 'viem'
import { installation } from '../schema/installation-schema'
import { users } from '../schema/schema'
import type { Database } from './database'

export type InstallationMode = (typeof installation.$inferSelect)['mode']

/** The mode that the database remembers; null before its first start with a mode. */
export async function findInstallationMode(db: Database): Promise<InstallationMode | null> {
  const [row] = await db.select({ mode: installation.mode }).from(installation)
  return row?.mode ?? null
}

/** Remembers a mode unless there is one, also where several processes start at once. */
export async function rememberInstallationMode(
  db: Database,
  params: { mode: InstallationMode; since: Date },
): Promise<void> {
  await db.insert(installation).values(params).onConflictDoNothing()
}

/** The address of the account that was opened first; null where there is none. */
export async function findFirstAccount(db: Database): Promise<Address | null> {
  const [row] = await db
    .select({ address: users.address })
    .from(users)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  return row?.address ?? null
}
