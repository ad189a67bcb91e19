// @ts-check
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The first of `names` that is an executable file in one of `folders`, by name first, or null.
 *
 * @param {readonly string[]} names
 * @param {readonly string[]} [folders] the folders of PATH unless given
 * @returns {string | null}
 */
export function findProgram(names, folders = (process.env.PATH ?? '').split(delimiter)) {
  for (const name of names) {
    for (const folder of folders) {
      if (folder === '') continue
      const path = join(folder, name)
      if (isExecutable(path)) return path
    }
  }
  return null
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
