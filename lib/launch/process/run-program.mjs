// @ts-check
import { isStartupError } from './startup-error.mjs'
import { StopRequest } from './stop-signals.mjs'

/**
 * Runs a command's work. A StartupError is printed as its message; any other error is a bug and is printed as the cause
 * that began it, with its stack only at LOG_LEVEL=debug. Both end the process with status 1. Output that cannot be
 * written, as when whoever read it has ended, is left out: the work goes on.
 *
 * @param {() => Promise<void>} work
 */
export async function runProgram(work) {
  // Unheard, each failed line would be an error of its own to print.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  try {
    await work()
  } catch (error) {
    if (error instanceof StopRequest) process.exit(error.status)
    process.stderr.write(`${describe(error)}\n`)
    process.exit(1)
  }
}

/** @param {unknown} error */
function describe(error) {
  if (isStartupError(error)) return error.message
  // An error around another one may show what it was called with: Drizzle's lists the parameters of its query.
  if (error instanceof Error && error.cause instanceof Error) return describe(error.cause)
  if (!(error instanceof Error)) return `Unexpected error: ${String(error)}`
  if (process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace') return String(error.stack)
  return `Unexpected error: ${error.message}. Run it again with LOG_LEVEL=debug to see where it comes from.`
}
