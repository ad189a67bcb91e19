import 'server-only'
import { asc, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { installation } from '../schema/installation-schema'
import { users } from '../schema/schema'
import type { Database } from './database'

export type InstallationMode = (typeof installation.$inferSelect)['mode']

/** Says whether a table is there: a database with the schema of an earlier version, or with none, may lack it. */
export async function hasTable(db: Database, name: 'installation' | 'mandates' | 'users'): Promise<boolean> {
  const { rows } = await db.execute<{ found: string | null }>(sql`select to_regclass(${name})::text as found`)
  return rows.some(({ found }) => found !== null)
}

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

/** Says whether tokens of a chain were ever in the catalogue. */
export async function hadTokensOf(db: Database, { chainId }: { chainId: number }): Promise<boolean> {
  const { rows } = await db.execute(sql`select id from tokens where chain_id = ${chainId} limit 1`)
  return rows.length > 0
}
