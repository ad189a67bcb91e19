import 'server-only'
import type { Env } from '../../env'
import type { Log } from '../../log'
import type { Store } from '../database/store'
import { type BeforeMigrations, migrate } from './migrate'
import { explainPglite, openPglite } from './open-pglite'
import { explainPostgres, openPostgres } from './open-postgres'

type OpenStoreOptions = Pick<Env, 'databaseUrl' | 'dataDir' | 'allowUnsafeDatabase'> & {
  readonly log: Log
  readonly before?: BeforeMigrations
}

/**
 * Opens the database with this version's schema: Postgres where `databaseUrl` names one, else the embedded one
 * in `dataDir`.
 * @throws StartupError saying what is wrong with the database and what to do
 */
export async function openStore({
  databaseUrl,
  dataDir,
  allowUnsafeDatabase,
  log,
  before,
}: OpenStoreOptions): Promise<Store> {
  const store = databaseUrl
    ? await openPostgres({ databaseUrl, allowUnsafeDatabase, log })
    : await openPglite(dataDir, log)
  try {
    await migrate(store, before && { before })
    return store
  } catch (error) {
    await store.close()
    throw databaseUrl ? explainPostgres(error, databaseUrl) : explainPglite(error, dataDir)
  }
}
