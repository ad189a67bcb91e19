// @ts-check

/**
 * What an operator must know and do before the program can go on. Its message is printed as it stands, without
 * a stack: it says what is wrong and what to do about it.
 */
export class StartupError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message)
    this.name = 'StartupError'
  }
}

/**
 * Recognises the error by its name, because the application throws its own class of the same name from inside
 * Next's bundle.
 *
 * @param {unknown} error
 * @returns {error is Error}
 */
export function isStartupError(error) {
  return error instanceof Error && error.name === 'StartupError'
}
