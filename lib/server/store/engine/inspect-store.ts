import 'server-only'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Env } from '../../env'
import type { Log } from '../../log'
import type { Store } from '../database/store'
import { DataInUseError } from './data-lock'
import { countPendingMigrations } from './migrate'
import { refuseMoved } from './move/moved-database'
import { openPglite } from './open-pglite'
import { openPostgres } from './open-postgres'
import { embeddedFolder } from './store-files'

/**
 * State of the database, read without changing it.
 * - `ready`: it can be opened; the next start runs its pending migrations.
 * - `in_use`: a running process, such as the app, has the embedded database open.
 * - `absent`: the first start creates the embedded database.
 */
export type StoreInspection =
  | { readonly state: 'ready'; readonly kind: 'pglite' | 'postgres'; readonly pendingMigrations: number }
  | { readonly state: 'in_use'; readonly message: string }
  | { readonly state: 'absent'; readonly directory: string; readonly isWritable: boolean }

/** True where this process may write in a folder, or in the nearest one above that is there. */
function isWritable(folder: string): boolean {
  if (!existsSync(folder) && dirname(folder) !== folder) return isWritable(dirname(folder))
  try {
    accessSync(folder, constants.W_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

type Look = (store: Store) => Promise<unknown>

/**
 * @param options.first - reads from a database whose schema may be of any version
 * @param options.look - reads more from a database whose schema is up to date
 * @throws StartupError saying what is wrong with the database and what to do
 */
export async function inspectStore(
  options: Pick<Env, 'databaseUrl' | 'dataDir' | 'allowUnsafeDatabase'> & {
    readonly log: Log
    readonly first?: Look
    readonly look?: Look
  },
): Promise<StoreInspection> {
  const { databaseUrl, dataDir, allowUnsafeDatabase, log, ...looks } = options
  if (databaseUrl) {
    return lookInto(await openPostgres({ databaseUrl, allowUnsafeDatabase, log }), looks)
  }
  const directory = resolve(dataDir)
  refuseMoved(dataDir)
  if (!existsSync(embeddedFolder(dataDir)))
    return { state: 'absent', directory, isWritable: isWritable(directory) }
  try {
    return await lookInto(await openPglite(dataDir, log), looks)
  } catch (error) {
    if (error instanceof DataInUseError) return { state: 'in_use', message: error.message }
    throw error
  }
}

async function lookInto(
  store: Store,
  { first, look }: { readonly first?: Look; readonly look?: Look },
): Promise<StoreInspection> {
  try {
    await first?.(store)
    const pendingMigrations = await countPendingMigrations(store)
    if (pendingMigrations === 0) await look?.(store)
    return { state: 'ready', kind: store.kind, pendingMigrations }
  } finally {
    await store.close()
  }
}
