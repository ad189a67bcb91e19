// @ts-check
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPackages } from '../packages/install-packages.mjs'
import { requireWritable } from '../packages/require-writable.mjs'
import { projectRoot } from '../process/project-root.mjs'
import { buildFolder, cliFolder, isBuildFresh } from './build-app.mjs'
import { bundleCli } from './bundle-cli.mjs'

/** @typedef {Readonly<Record<string, string | undefined>>} Variables */
/**
 * Commands by module.
 *
 * @typedef {object} Cli
 * @property {{
 *   runDues(args: readonly string[], terminal: {
 *     variables: Variables, print(line: string): void, ending(): AbortSignal
 *   }): Promise<number>
 * }} dues
 * @property {{ runWorker(variables: Variables): Promise<void> }} run-worker
 */

/**
 * A module of the server's commands: of the build where that belongs to these sources, else packed for this
 * process alone.
 *
 * @template {keyof Cli} Name
 * @param {Name} name
 * @returns {Promise<Cli[Name]>}
 */
export async function loadCli(name) {
  const built = cliFolder(buildFolder())
  if (existsSync(moduleIn(built, name)) && isBuildFresh()) {
    await installPackages({ dev: false })
    return await importFrom(built, name)
  }
  await installPackages({ dev: true })
  const cache = join(projectRoot, 'node_modules', '.cache')
  requireWritable(cache)
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'dues-cli-'))
  // Parts of it may be loaded late.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await bundleCli(folder)
  return await importFrom(folder, name)
}

/**
 * @param {string} folder
 * @param {keyof Cli} name
 */
const moduleIn = (folder, name) => join(folder, `${name}.mjs`)

/**
 * @param {string} folder
 * @param {keyof Cli} name
 */
const importFrom = (folder, name) => import(pathToFileURL(moduleIn(folder, name)).href)
