// @ts-check
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compileContracts } from './solidity-compiler.mjs'

// `node lib/mandate/compile-contracts.mjs` writes the ABI and the bytecode of all contracts.

/** Folders of the sources, and those in which what they compile to is committed. */
const groups = [
  { names: ['Puller', 'PullerFactory'], sources: 'lib/mandate/contracts/', output: 'lib/mandate/puller/' },
  {
    names: ['StandardTestToken', 'PermitTestToken', 'TetherTestToken'],
    sources: 'lib/server/test-mode/tokens/contracts/',
    output: 'lib/server/test-mode/tokens/',
  },
]
const projectRoot = new URL('../../', import.meta.url)
const require = createRequire(import.meta.url)
const sealLine = /^\/\/ Sealed: (\w+)\n/m

/** Every generated file, as it is committed. */
export function committedContractFiles() {
  return groups.flatMap(({ names, sources, output }) =>
    names.map((name) => {
      const file = `${output}${kebabCase(name)}.generated.ts`
      return { file, sources, text: readFileSync(new URL(file, projectRoot), 'utf8') }
    }),
  )
}

/**
 * True where a generated file matches the compiler's output for the present sources, settings and packages: its seal
 * is a hash of all of them, so the check needs no compiler.
 *
 * @param {{ sources: string, text: string }} generated
 */
export function isSealed({ sources, text }) {
  return sealLine.exec(text)?.[1] === sealOf(sources, withoutSeal(text))
}

/** @param {string} text of a generated file */
export function withoutSeal(text) {
  return text.replace(sealLine, '')
}

/**
 * @param {string} sources a folder
 * @param {string} text without its seal
 */
function sealOf(sources, text) {
  const folder = new URL(sources, projectRoot)
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sol'))
    .sort()
  const settings = new URL('./solidity-compiler.mjs', import.meta.url)
  const packages = ['solc/package.json', 'solady/package.json'].map((name) => require.resolve(name))
  const hash = createHash('sha256').update(text)
  for (const file of [...names.map((name) => new URL(name, folder)), settings, ...packages]) {
    hash.update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** The text of every generated file, with its place in the project. */
export function generateContractFiles() {
  return groups.flatMap(({ names, sources, output }) =>
    compileContracts(names, { folder: new URL(sources, projectRoot) }).map((contract) => {
      const file = `${output}${kebabCase(contract.name)}.generated.ts`
      const text = print(contract)
      return { file, url: new URL(file, projectRoot), text: sealed(text, sealOf(sources, text)) }
    }),
  )
}

/** @param {import('./solidity-compiler.mjs').CompiledContract} contract */
function print({ name, abi, bytecode }) {
  const prefix = name.charAt(0).toLowerCase() + name.slice(1)
  return [
    '// Written by lib/mandate/compile-contracts.mjs.',
    `export const ${prefix}Abi = [`,
    ...abi.map((entry) => `  ${JSON.stringify(entry)},`),
    '] as const',
    '',
    `export const ${prefix}Bytecode =`,
    `  '${bytecode}'`,
    '',
  ].join('\n')
}

/**
 * @param {string} text
 * @param {string} seal
 */
function sealed(text, seal) {
  return text.replace('\n', `\n// Sealed: ${seal}\n`)
}

/** @param {string} name */
function kebabCase(name) {
  return name.replace(/\B[A-Z]/g, '-$&').toLowerCase()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { file, url, text } of generateContractFiles()) {
    writeFileSync(url, text)
    console.log(file)
  }
}
