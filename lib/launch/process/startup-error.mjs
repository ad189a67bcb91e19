// @ts-check

/**
 * A fault that the operator has to fix before the program can go on. Its message, with fault and remedy, is printed
 * without a stack.
 */
export class StartupError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message)
    this.name = 'StartupError'
  }
}

/**
 * Recognizes the error by its name, because the application throws its own class of the same name from inside
 * Next's bundle.
 *
 * @param {unknown} error
 * @returns {error is Error}
 */
export function isStartupError(error) {
  return error instanceof Error && error.name === 'StartupError'
}
