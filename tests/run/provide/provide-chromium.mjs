// @ts-check
import { join } from 'node:path'
import { projectRoot } from '../../../lib/launch/process/project-root.mjs'
import { reportStep } from '../../../lib/launch/process/report-step.mjs'
import { runCommand } from '../../../lib/launch/process/run-command.mjs'
import { StartupError } from '../../../lib/launch/process/startup-error.mjs'
import { aptInstall, canAptInstall } from './apt-install.mjs'
import { findChromium } from './find-chromium.mjs'

/**
 * Finds a Chromium that starts, or installs one: Playwright's download first, then the system's package.
 *
 * @returns {Promise<string>} its path
 * @throws {StartupError} when there is none and none can be installed
 */
export async function provideChromium() {
  const found = (await startableChromium()) ?? (await downloadChromium()) ?? (await installChromium())
  if (found) return found
  throw new StartupError(
    'No Chromium starts here, and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH.',
  )
}

/** Path of a Chromium that runs, or null: an installed one may lack system libraries, which `--version` reveals. */
async function startableChromium() {
  const path = await findChromium()
  if (!path) return null
  const { status } = await runCommand(path, ['--version'])
  return status === 0 ? path : null
}

async function downloadChromium() {
  const playwright = join(projectRoot, 'node_modules', 'playwright', 'cli.js')
  await reportStep('Downloading Chromium', () =>
    runCommand(process.execPath, [playwright, 'install', 'chromium'], {
      env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
    }),
  )
  return await startableChromium()
}

async function installChromium() {
  if (!canAptInstall()) return null
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const installed = (await aptInstall(name)) ? await startableChromium() : null
    if (installed) return installed
  }
  return null
}
