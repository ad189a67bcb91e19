// @ts-check
import { existsSync } from 'node:fs'
import { reportStep } from '../../../lib/launch/process/report-step.mjs'
import { runCommand } from '../../../lib/launch/process/run-command.mjs'

/** True if system packages can be installed without a prompt: as root, on Debian or a derivative. */
export function canAptInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** The installation before: apt refuses to run beside itself. */
let before = Promise.resolve(true)

/**
 * Installs a Debian package, after those that are being installed.
 *
 * @param {string} name
 * @returns {Promise<boolean>} whether it is installed now
 */
export function aptInstall(name) {
  before = before.catch(() => false).then(() => install(name))
  return before
}

/** @param {string} name */
async function install(name) {
  return await reportStep(`Installing the system package ${name}`, async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const steps = [['update'], ['install', '--yes', '--no-install-recommends', name]]
    for (const args of steps) {
      const { status } = await runCommand('/usr/bin/apt-get', args, { env })
      if (status !== 0) return false
    }
    return true
  })
}
