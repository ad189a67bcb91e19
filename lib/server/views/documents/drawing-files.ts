import 'server-only'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Named here, away from where the thread is started: the bundler would pack a worker whose path it can follow. */
export const DRAWING_WORKER_FILE = join(dirname(fileURLToPath(import.meta.url)), 'drawing-worker.mjs')
