// @ts-check
import { join, resolve } from 'node:path'
import { requireWritable } from '../packages/require-writable.mjs'
import { projectRoot } from '../process/project-root.mjs'
import { reportStep } from '../process/report-step.mjs'
import { runCommand } from '../process/run-command.mjs'
import { StartupError } from '../process/startup-error.mjs'
import { buildEmbed } from './build-embed.mjs'
import { buildSdk } from './build-sdk.mjs'
import { hashSources, isBuiltFrom, removeStamp, stampBuild } from './build-stamp.mjs'
import { bundleCli } from './bundle-cli.mjs'
import { bundleRoutes } from './bundle-routes.mjs'
import { joinFirstScripts } from './join-first-scripts.mjs'
import { packFiles } from './pack-files.mjs'
import { splitStyles } from './split-styles.mjs'

/** Folder of Next's build; next.config.mjs has the same rule. */
export const buildFolder = () => resolve(projectRoot, process.env.DUES_BUILD_DIR || '.next')

/**
 * Path of the server's commands within a build.
 *
 * @param {string} folder of the build
 */
export const cliFolder = (folder) => join(folder, 'dues-cli')

/**
 * Path of the route files and the application's start within a build, for the launcher's own server.
 *
 * @param {string} folder of the build
 */
export const routesFolder = (folder) => join(folder, 'dues-routes')

/** True where a build exists and was made from the present sources. */
export function isBuildFresh() {
  return isBuiltFrom(buildFolder(), hashSources(projectRoot))
}

/**
 * Makes the production build, whether or not there is one.
 *
 * @throws {StartupError} with the end of the builder's output when it fails
 */
export async function buildApp() {
  const folder = buildFolder()
  requireWritable(folder)
  const sources = hashSources(projectRoot)
  await reportStep('Building the app', async () => {
    removeStamp(folder)
    const next = join(projectRoot, 'node_modules', 'next', 'dist', 'bin', 'next')
    const { status, output } = await runCommand(process.execPath, [next, 'build'], {
      // The build must not depend on who makes it: no variable of an .env file is baked in.
      env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', __NEXT_PROCESSED_ENV: 'true' },
    })
    if (status !== 0) throw new StartupError(explain(output))
    joinFirstScripts(folder)
    await splitStyles(folder)
    await packFiles(folder)
    await bundleCli(cliFolder(folder))
    await bundleRoutes(routesFolder(folder))
    await buildSdk(folder)
    await buildEmbed(folder)
    stampBuild(folder, sources)
  })
}

/** @param {string} output */
function explain(output) {
  if (/ENOSPC|No space left/i.test(output)) {
    return 'The disk is full: the build could not finish. Free some space and run it again.'
  }
  // A start that was killed leaves its builder behind, which goes on.
  if (/Another .*next build.* process is already running/.test(output)) {
    return 'A build from an earlier start still runs. Wait until it ends, then start again.'
  }
  return `The build failed:\n${output.trim().split('\n').slice(-40).join('\n')}`
}
