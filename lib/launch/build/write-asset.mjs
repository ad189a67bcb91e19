// @ts-check
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Length of the hash in a file's name, as Next has it. */
const HASH_LENGTH = 13

/**
 * Writes a file of ours beside those of Next, which browsers keep for good: its name says what it has.
 *
 * @param {string} folder of the build
 * @param {'first' | 'own' | 'late'} kind beginning of its name
 * @param {'js' | 'css'} type
 * @param {string} text
 * @returns {string} its path within the build
 */
export function writeAsset(folder, kind, type, text) {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH)
  const path = `static/chunks/${kind}-${hash}.${type}`
  writeFileSync(join(folder, path), text)
  return path
}
