// @ts-check
import { constants } from 'node:os'

/** @type {readonly NodeJS.Signals[]} */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Thrown through work that a signal cut short, so that it can tidy up on its way out. */
export class StopRequest extends Error {
  /** @param {number} status the exit status for the process */
  constructor(status) {
    super('Stopped by a signal')
    this.name = 'StopRequest'
    this.status = status
  }
}

/**
 * Ctrl-C reaches every process of a terminal, and npm, being one of them, passes it on: one key press arrives
 * here twice within milliseconds. What comes this soon after the first is the same request to stop.
 */
const echoMs = 500

/** Shorter than the 10 s that process managers give at least. */
const STOP_LIMIT_MS = 9_500

/**
 * Calls `stop` at the first signal to end, once, and exits with 0 when it is done. A second signal exits at once. A stop that
 * takes too long ends by SIGKILL, whatever it waits for: what must be kept is kept before it is acknowledged.
 *
 * @param {() => Promise<void>} stop
 * @param {{ limitMs?: number }} [options]
 */
export function onStopSignal(stop, { limitMs = STOP_LIMIT_MS } = {}) {
  /** @type {number | null} */
  let firstAt = null
  /** @param {NodeJS.Signals} signal */
  const handle = (signal) => {
    if (firstAt === null) {
      firstAt = performance.now()
      setTimeout(() => {
        process.stderr.write(`Stopping took more than ${limitMs / 1000} s, and is given up.\n`)
        process.kill(process.pid, 'SIGKILL')
      }, limitMs).unref()
      stop().then(
        () => process.exit(0),
        (error) => {
          process.stderr.write(`Stopping failed: ${error instanceof Error ? error.message : String(error)}\n`)
          process.exit(1)
        },
      )
    } else if (performance.now() - firstAt > echoMs) {
      exitNow(exitStatus(signal))
    }
  }
  for (const signal of stopSignals) process.on(signal, handle)
}

/**
 * Exits without what others do on the way out, which may wait for what hangs.
 *
 * @param {number} status
 */
function exitNow(status) {
  process.removeAllListeners('exit')
  process.exit(status)
}

/**
 * Exit status that a shell gives a program ended by a signal.
 *
 * @param {NodeJS.Signals} signal
 */
export function exitStatus(signal) {
  return 128 + constants.signals[signal]
}
