// @ts-check
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import solc from 'solc'

/**
 * @typedef {object} CompiledContract
 * @property {string} name
 * @property {readonly unknown[]} abi
 * @property {`0x${string}`} bytecode the init code, without constructor arguments
 */

/** @typedef {{ severity: string, formattedMessage: string, sourceLocation?: { file: string } }} Finding */

/**
 * Compiler settings. Every network runs this EVM version, and without metadata the bytes
 * depend on the code alone.
 */
const settings = {
  evmVersion: 'paris',
  viaIR: true,
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: 'none', appendCBOR: false },
}

const mandateContracts = new URL('./contracts/', import.meta.url)
const require = createRequire(import.meta.url)

/**
 * Compiles contracts with the compiler from npm.
 *
 * @param {readonly string[]} names the contracts, each in a file of its name
 * @param {{ folder?: URL, edit?: (text: string, file: string) => string, viaIR?: boolean, allowsWarnings?: boolean }}
 *   [options] `folder` is where the sources are, `lib/mandate/contracts` unless given; `edit` changes a source before
 *   it is compiled; `viaIR: false` compiles faster, to code that costs more gas; `allowsWarnings` is for faulty sources
 * @returns {CompiledContract[]} in the order of the names
 * @throws when a source has an error, or a warning that is not allowed
 */
export function compileContracts(names, options = {}) {
  const { folder = mandateContracts, edit = (text) => text, viaIR = settings.viaIR, allowsWarnings } = options
  const read = (/** @type {string} */ file) => readSource(file, folder, edit)
  const files = names.map((name) => ({ name, file: `${name}.sol` }))
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(files.map(({ file }) => [file, { content: read(file) }])),
    settings: {
      ...settings,
      viaIR,
      outputSelection: Object.fromEntries(
        files.map(({ name, file }) => [file, { [name]: ['abi', 'evm.bytecode.object'] }]),
      ),
    },
  }
  const findImport = (/** @type {string} */ file) => ({ contents: read(file) })
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: findImport }))
  const findings = (output.errors ?? []).filter(
    (/** @type {Finding} */ finding) => isOwn(finding) && !(allowsWarnings && finding.severity === 'warning'),
  )
  if (findings.length > 0) {
    throw new Error(findings.map((/** @type {Finding} */ finding) => finding.formattedMessage).join('\n'))
  }
  return files.map(({ name, file }) => {
    const { abi, evm } = output.contracts[file][name]
    return { name, abi, bytecode: `0x${evm.bytecode.object}` }
  })
}

/**
 * Warnings about libraries are for their authors.
 *
 * @param {Finding} finding
 */
function isOwn({ severity, sourceLocation }) {
  return severity === 'error' || !sourceLocation?.file.startsWith('solady/')
}

/**
 * @param {string} file relative to the contracts, or a file of the library
 * @param {URL} folder
 * @param {(text: string, file: string) => string} edit
 */
function readSource(file, folder, edit) {
  if (file.startsWith('solady/')) return readFileSync(require.resolve(file), 'utf8')
  return edit(readFileSync(fileURLToPath(new URL(file, folder)), 'utf8'), file)
}
