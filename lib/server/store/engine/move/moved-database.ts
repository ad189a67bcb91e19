import 'server-only'
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartupError } from '../../../startup-error'
import { lockDataDirectory } from '../data-lock'
import { embeddedFolder } from '../store-files'

/** Beginning of the names of folders beside `database` whose content a server has now. */
const MOVED = 'database.moved-'

/**
 * Gives the embedded database, which must be closed, a name under which nothing starts on it.
 * @returns its folder, of which nothing was deleted
 * @throws StartupError where it keeps its name
 */
export async function setAside(dataDir: string, now: Date): Promise<string> {
  const folder = embeddedFolder(dataDir)
  const aside = join(resolve(dataDir), `${MOVED}${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  try {
    const lock = await lockDataDirectory(resolve(dataDir))
    try {
      renameSync(folder, aside)
    } finally {
      lock.release()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(
      `Everything was moved, but the folder ${folder} keeps its name: ${reason}\n` +
        'Move it elsewhere before Dues starts again, so that nothing goes on in it by mistake.',
    )
  }
  return aside
}

/**
 * Refuses to make a new embedded database in a folder whose own was moved to a server, as a start without DATABASE_URL would.
 * @throws StartupError
 */
export function refuseMoved(dataDir: string): void {
  const directory = resolve(dataDir)
  if (existsSync(embeddedFolder(dataDir)) || !existsSync(directory)) return
  const moved = readdirSync(directory)
    .filter((name) => name.startsWith(MOVED))
    .sort()
    .at(-1)
  if (moved === undefined) return
  throw new StartupError(
    `The embedded database of ${directory} was moved to a Postgres server, and DATABASE_URL is not set.\n` +
      'Set it to that server: what happened since is there alone. Nothing was changed.\n' +
      `To go back to the state before the move, rename ${join(directory, moved)} to database. To begin empty, move that folder elsewhere.`,
  )
}
