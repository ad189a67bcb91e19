import 'server-only'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Plain files beside this one that are read from disk at run time; a bundle finds them in the source tree. */
const folder = dirname(fileURLToPath(import.meta.url))

/** Named here, away from where the thread is started: the bundler would pack a worker whose path it can follow. */
export const PGLITE_WORKER_FILE = join(folder, 'pglite-worker.mjs')

export const MIGRATIONS_FOLDER = join(folder, '../migrations')

/** Place of the embedded database in a data directory, as an absolute path. */
export const embeddedFolder = (dataDir: string): string => join(resolve(dataDir), 'database')

/** Says whether a data directory holds an embedded database. */
export const hasEmbedded = (dataDir: string): boolean =>
  existsSync(join(embeddedFolder(dataDir), 'PG_VERSION'))
