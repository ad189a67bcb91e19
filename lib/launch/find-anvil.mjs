// @ts-check
import { delimiter, join } from 'node:path'
import { findProgram } from './find-program.mjs'
import { projectRoot } from './project-root.mjs'

/**
 * The program `anvil`, a local Ethereum node: of the optional package for this machine, else on the PATH. The app
 * looks in the same places.
 *
 * @returns {string | null}
 */
export function findAnvil() {
  const processor = process.arch === 'x64' ? 'amd64' : process.arch
  const packaged = `anvil-${process.platform}-${processor}`
  const folders = (process.env.PATH ?? '').split(delimiter)
  return findProgram(
    ['anvil'],
    [join(projectRoot, 'node_modules', '@foundry-rs', packaged, 'bin'), ...folders],
  )
}
