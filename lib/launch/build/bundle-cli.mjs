// @ts-check
import { rmSync } from 'node:fs'
import { bundleScripts } from './bundle-scripts.mjs'

/**
 * Bundles the server's commands into plain JavaScript in `folder`, which must be inside the project, since packages
 * are not bundled. Replaces the folder's content. Needs the development packages; the bundle does not.
 *
 * @param {string} folder
 */
export async function bundleCli(folder) {
  rmSync(folder, { recursive: true, force: true })
  await bundleScripts(['lib/server/cli/dues.ts', 'lib/server/cli/run-worker.ts'], folder)
}
