import 'server-only'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Env } from '../../env'
import type { Log } from '../../log'
import type { Store } from '../database/store'
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

type Look = (store: Store) => Promise<unknown>

/**
 * @param options.look - reads more from a database whose schema is up to date
 * @throws StartupError saying what is wrong with the database and what to do
 */
export async function inspectStore(
  options: Pick<Env, 'databaseUrl' | 'dataDir' | 'allowUnsafeDatabase'> & {
    readonly log: Log
    readonly look?: Look
  },
): Promise<StoreInspection> {
  const { databaseUrl, dataDir, allowUnsafeDatabase, log, look } = options
  if (databaseUrl) {
    return lookInto(await openPostgres({ databaseUrl, allowUnsafeDatabase, log }), look)
  }
  const directory = resolve(dataDir)
  if (!existsSync(join(directory, 'database'))) return { state: 'absent', directory }
  try {
    return await lookInto(await openPglite(dataDir, log), look)
  } catch (error) {
    if (error instanceof DataInUseError) return { state: 'in_use', message: error.message }
    throw error
  }
}

async function lookInto(store: Store, look?: Look): Promise<StoreInspection> {
  try {
    const pendingMigrations = await countPendingMigrations(store)
    if (pendingMigrations === 0) await look?.(store)
    return { state: 'ready', kind: store.kind, pendingMigrations }
  } finally {
    await store.close()
  }
}
