// @ts-check
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { projectRoot } from './project-root.mjs'
import { StartupError } from './startup-error.mjs'

/**
 * Adds the variables of the file `.env`, if there is one, to the environment; what is set already wins.
 * DUES_ENV_FILE names another file instead, or, when empty, none at all.
 *
 * @throws {StartupError} when the named file is missing or cannot be read
 */
export function readEnvFile() {
  const named = process.env.DUES_ENV_FILE
  const path = resolve(projectRoot, named ?? '.env')
  if (named !== '' && (named !== undefined || existsSync(path))) load(path)
  // Next would go on to read .env.local, .env.production and more. One file is the whole truth, and a test that
  // asks for none must not meet the database in somebody's .env.local. This is Next's own mark for "done".
  process.env.__NEXT_PROCESSED_ENV = 'true'
}

/** @param {string} path */
function load(path) {
  if (typeof process.loadEnvFile !== 'function') {
    throw new StartupError(
      `Reading ${path} needs Node 20.12 or later. Update Node, or set the variables yourself.`,
    )
  }
  try {
    process.loadEnvFile(path)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`Cannot read the environment file ${path}: ${reason}`)
  }
}
