// @ts-check
import { delimiter, join } from 'node:path'
import { projectRoot } from '../../../lib/launch/process/project-root.mjs'
import { findProgram } from './find-program.mjs'

/** @typedef {'anvil' | 'forge'} FoundryProgram a local Ethereum node, and the runner of tests in Solidity */

/**
 * A program of Foundry: of the optional package for this machine, else on the PATH. The app looks for its node in
 * the same places.
 *
 * @param {FoundryProgram} name
 * @returns {string | null}
 */
export function findFoundry(name) {
  const processor = process.arch === 'x64' ? 'amd64' : process.arch
  const packaged = `${name}-${process.platform}-${processor}`
  const folders = (process.env.PATH ?? '').split(delimiter)
  return findProgram([name], [join(projectRoot, 'node_modules', '@foundry-rs', packaged, 'bin'), ...folders])
}
