import 'server-only'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartupError } from '../../../startup-error'
import { lockDataDirectory } from '../data-lock'
import { embeddedFolder } from '../store-files'

/** Beginning of the names of folders beside `database` whose content a server has now. */
const MOVED = 'database.moved-'

/** A move that is about to be committed. */
export interface Moving {
  /** Random; the server has it from the same commit on as the rows. */
  readonly id: string
  /** Host, port and name of the database that everything goes to. */
  readonly to: string
}

const movingFile = (dataDir: string) => join(resolve(dataDir), 'database.moving')

/** Notes that a move is about to be committed, until {@link forgetMoving}: whoever is killed in between leaves it. */
export function noteMoving(dataDir: string, moving: Moving): void {
  writeFileSync(movingFile(dataDir), `${moving.id} ${moving.to}\n`, { flush: true })
}

export function forgetMoving(dataDir: string): void {
  rmSync(movingFile(dataDir), { force: true })
}

/** The move that was killed about its commit; null where there is none. */
export function findMoving(dataDir: string): Moving | null {
  const file = movingFile(dataDir)
  if (!existsSync(file)) return null
  const [id = '', to = ''] = readFileSync(file, 'utf8').trim().split(' ')
  return { id, to }
}

/**
 * Refuses the embedded database of which everything may be on a server already: whoever goes on in it and then on the server
 * loses what happened in between.
 * @throws StartupError
 */
export function refuseMoving(dataDir: string): void {
  const moving = findMoving(dataDir)
  if (!moving || !existsSync(embeddedFolder(dataDir))) return
  throw new StartupError(
    `A move of the embedded database to ${moving.to} was cut off, when everything may have been there already.\n` +
      'Set DATABASE_URL to that database and repeat it, which brings it to its end: npm run dues -- database move\n' +
      `To give it up, drop that database first, then delete ${movingFile(dataDir)}. Nothing was changed.`,
  )
}

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
  forgetMoving(dataDir)
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
