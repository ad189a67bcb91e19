// @ts-check
import { join } from 'node:path'
import { projectRoot } from '../process/project-root.mjs'
import { reportStep } from '../process/report-step.mjs'
import { runCommand } from '../process/run-command.mjs'
import { StartupError } from '../process/startup-error.mjs'
import { forgetPackages, hasPackages } from './installed-packages.mjs'
import { requireWritable } from './require-writable.mjs'

/**
 * Runs `npm ci` unless node_modules already is what the lockfile asks for.
 *
 * @param {{ dev: boolean }} needed whether development packages are needed too
 * @throws {StartupError} when the packages cannot be installed
 */
export async function installPackages(needed) {
  if (hasPackages(projectRoot, needed)) return
  requireWritable(projectRoot)
  requireWritable(join(projectRoot, 'node_modules'))
  await reportStep('Installing packages', async () => {
    const npm = npmCommand()
    const args = [...npm.args, 'ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
    // npm undoes its work when it is asked to stop, which takes longer than doing it. The next run starts afresh.
    const finished = runCommand(npm.command, args, { endWith: 'SIGKILL' }).then(({ status, output }) => {
      if (status !== 0) throw new StartupError(explain(output))
    })
    await finished.catch((error) => {
      forgetPackages(projectRoot)
      throw error
    })
  })
}

/** The npm that runs this, when one does: it may not be on the PATH. */
function npmCommand() {
  const running = process.env.npm_execpath
  if (running?.endsWith('npm-cli.js')) return { command: process.execPath, args: [running] }
  return { command: 'npm', args: [] }
}

/** @param {string} output */
function explain(output) {
  if (/ENOSPC/.test(output))
    return 'The disk is full: npm ci could not finish. Free some space and run it again.'
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET/.test(output)) {
    return 'The npm registry cannot be reached, and packages are missing. Check the network (npm ping) and run it again.'
  }
  if (/code EUSAGE/.test(output)) {
    return 'package.json and package-lock.json do not agree. Bring the lockfile up to date: npm install'
  }
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !line.includes('A complete log of this run'))
  return `npm ci failed:\n${lines.slice(-12).join('\n')}`
}
