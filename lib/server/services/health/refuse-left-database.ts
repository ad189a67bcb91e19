import 'server-only'
import type { Env } from '../../env'
import { StartupError } from '../../startup-error'
import type { Database } from '../../store/database/database'
import { findFirstAccount, hasTable } from '../../store/database/installation-mode'
import { embeddedFolder, hasEmbedded } from '../../store/engine/store-files'

/**
 * Refuses to begin a production installation on a server's empty database beside an embedded one: whoever subscribed in
 * that one would not be charged any more, and nothing would say so.
 * @param tx - the database to begin in, with the schema of any version or with none
 * @throws StartupError
 */
export async function refuseLeftDatabase(
  tx: Database,
  { mode, databaseUrl, dataDir }: Pick<Env, 'mode' | 'databaseUrl' | 'dataDir'>,
): Promise<void> {
  if (mode !== 'production' || databaseUrl === undefined || !hasEmbedded(dataDir)) return
  if ((await hasTable(tx, 'users')) && (await findFirstAccount(tx)) !== null) return
  const folder = embeddedFolder(dataDir)
  throw new StartupError(
    `The database of DATABASE_URL has no account yet, and DATA_DIR has an embedded database in ${folder}.\n` +
      'Dues would begin empty, and charge nobody who subscribed in that one. Nothing was changed.\n' +
      'To go on with what it holds, stop every Dues and bring it over: npm run dues -- database move\n' +
      `To begin empty all the same, as after a trial in test mode, move the folder ${folder} elsewhere.`,
  )
}
