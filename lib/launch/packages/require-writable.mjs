// @ts-check
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { StartupError } from '../process/startup-error.mjs'

/**
 * Refuses a folder that this user cannot write, before a long job fails half-way in it. Where the folder does
 * not exist yet, the nearest one above it counts.
 *
 * @param {string} folder
 * @throws {StartupError}
 */
export function requireWritable(folder) {
  let existing = folder
  while (!existsSync(existing)) existing = dirname(existing)
  try {
    accessSync(existing, constants.W_OK)
  } catch (error) {
    throw new StartupError(explain(existing, /** @type {NodeJS.ErrnoException} */ (error).code))
  }
}

/**
 * @param {string} folder
 * @param {string | undefined} code
 */
function explain(folder, code) {
  if (code === 'EROFS') {
    return `${folder} is on a read-only file system. Copy the project to a folder that can be written.`
  }
  const me = userInfo()
  const ownerUid = statSync(folder).uid
  if (ownerUid === me.uid) return `${folder} is write-protected. Allow it: chmod -R u+w ${folder}`
  return (
    `${folder} belongs to another user (uid ${ownerUid}), and ${me.username} may not write there. ` +
    `Run this as its owner, or take it over: sudo chown -R ${me.username} ${folder}`
  )
}
