// @ts-check
import { StartupError } from './startup-error.mjs'

const oldest = { major: 20, minor: 9 }

/**
 * Refuses a Node that Next itself does not run on.
 *
 * @param {string} [version]
 * @throws {StartupError}
 */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return
  throw new StartupError(
    `This is Node ${version}. Dues needs ${oldest.major}.${oldest.minor} or later, and runs best on 24: https://nodejs.org`,
  )
}
