import 'server-only'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Plain files beside this one that are read from disk at run time; a bundle finds them in the source tree. */
const folder = dirname(fileURLToPath(import.meta.url))

/** Named here, away from where the thread is started: the bundler would pack a worker whose path it can follow. */
export const PGLITE_WORKER_FILE = join(folder, 'pglite-worker.mjs')

export const MIGRATIONS_FOLDER = join(folder, '../migrations')
