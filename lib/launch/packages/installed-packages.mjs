// @ts-check
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [dev] needed only to develop, test and build
 * @property {boolean} [optional]
 * @property {boolean} [link]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 */
/** @typedef {Record<string, LockedPackage>} LockedPackages by path, as in package-lock.json; '' is the project */

/**
 * True where node_modules holds the packages of package-lock.json, by the record that npm keeps of what it
 * installed. An interrupted install must remove the record: npm may have written it already.
 *
 * @param {string} root the project's folder
 * @param {{ dev: boolean }} options whether development packages must be there as well
 */
export function hasPackages(root, { dev }) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(installedRecord(root))
  return wanted !== null && installed !== null && comparePackages(wanted, installed, { dev })
}

/**
 * Removes npm's record, so that node_modules counts as not installed.
 *
 * @param {string} root the project's folder
 */
export function forgetPackages(root) {
  rmSync(installedRecord(root), { force: true })
}

/** @param {string} root */
const installedRecord = (root) => join(root, 'node_modules', '.package-lock.json')

/**
 * @param {LockedPackages} wanted
 * @param {LockedPackages} installed
 * @param {{ dev: boolean, platform?: string }} options
 */
export function comparePackages(wanted, installed, { dev, platform = process.platform }) {
  const complete = Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional || (entry.dev && !dev)) return true
    const found = installed[path]
    return found?.version === entry.version && found?.integrity === entry.integrity
  })
  // A folder that was copied from another kind of machine has the right versions of the wrong binaries.
  const foreign = Object.values(installed).some((entry) => entry.os && !entry.os.includes(platform))
  return complete && !foreign
}

/**
 * @param {string} path
 * @returns {LockedPackages | null}
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? null
  } catch {
    return null
  }
}
