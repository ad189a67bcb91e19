import 'server-only'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Env } from '../../env'
import type { Log } from '../../log'
import { DataInUseError } from './data-lock'
import { countPendingMigrations } from './migrate'
import { openPglite } from './open-pglite'
import { openPostgres } from './open-postgres'

/**
 * State of the database, read without changing it.
 * - `ready`: it can be opened; the next start runs its pending migrations.
 * - `in_use`: a running process, such as the app, has the embedded database open.
 * - `absent`: the first start creates the embedded database.
 */
export type StoreInspection =
  | { readonly state: 'ready'; readonly kind: 'pglite' | 'postgres'; readonly pendingMigrations: number }
  | { readonly state: 'in_use'; readonly message: string }
  | { readonly state: 'absent'; readonly directory: string }

/** @throws StartupError saying what is wrong with the database and what to do */
export async function inspectStore(
  options: Pick<Env, 'databaseUrl' | 'dataDir' | 'allowUnsafeDatabase'> & { readonly log: Log },
): Promise<StoreInspection> {
  const { databaseUrl, dataDir, allowUnsafeDatabase, log } = options
  if (databaseUrl) {
    return lookInto(await openPostgres({ databaseUrl, allowUnsafeDatabase, log }))
  }
  const directory = resolve(dataDir)
  if (!existsSync(join(directory, 'database'))) return { state: 'absent', directory }
  try {
    return await lookInto(await openPglite(dataDir, log))
  } catch (error) {
    if (error instanceof DataInUseError) return { state: 'in_use', message: error.message }
    throw error
  }
}

async function lookInto(store: Awaited<ReturnType<typeof openPostgres>>): Promise<StoreInspection> {
  try {
    return { state: 'ready', kind: store.kind, pendingMigrations: await countPendingMigrations(store) }
  } finally {
    await store.close()
  }
}
