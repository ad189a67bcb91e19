// @ts-check
import { spawn } from 'node:child_process'
import { projectRoot } from './project-root.mjs'
import { exitStatus, StopRequest, stopSignals } from './stop-signals.mjs'

/**
 * @typedef {object} CommandResult
 * @property {number} status the exit status; 1 when the program could not be started
 * @property {string} output what it wrote, standard output and error together in the order of arrival
 */

/**
 * Runs a program in the project's folder to its end. A signal that should stop this process ends the program
 * first, so that neither outlives the other.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} [options]
 * @param {Record<string, string | undefined>} [options.env] added to this process' own
 * @param {(text: string) => void} [options.onOutput] sees the output as it arrives
 * @param {NodeJS.Signals} [options.endWith] the signal that ends it; the one that asked for it unless given
 * @returns {Promise<CommandResult>}
 * @throws {StopRequest} when a signal asked to stop
 */
export async function runCommand(command, args, { env = {}, onOutput, endWith } = {}) {
  const child = spawn(command, [...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && !command.endsWith('.exe'),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      onOutput?.(text)
    })
  }

  /** @type {NodeJS.Signals | null} */
  let stoppedBy = null
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    stoppedBy = signal
    child.kill(endWith ?? signal)
  }
  for (const signal of stopSignals) process.on(signal, passOn)
  const status = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
  for (const signal of stopSignals) process.off(signal, passOn)
  if (stoppedBy) throw new StopRequest(exitStatus(stoppedBy))
  return { status, output }
}
