// @ts-check
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MUTANTS } from './mutants.mjs'
import { filesOf, putIn } from './put-in.mjs'

const lib = fileURLToPath(new URL('../../../lib', import.meta.url))

/**
 * Path of a file below `lib`.
 *
 * @param {string} file
 */
export const pathOf = (file) => join(lib, file)

/** Puts all mutants into the sources as they are loaded; a plugin of the test runner. */
export function mutantsPlugin() {
  const files = filesOf(MUTANTS)
  return {
    name: 'mutants of the simulation',
    enforce: /** @type {const} */ ('pre'),
    /**
     * @param {string} source
     * @param {string} id
     */
    transform(source, id) {
      const [path = ''] = id.split('?')
      const file = relative(lib, path).replaceAll('\\', '/')
      return files.has(file) ? { code: putIn(source, file, MUTANTS), map: null } : null
    },
  }
}
