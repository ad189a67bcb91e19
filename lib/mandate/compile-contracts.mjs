// @ts-check
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileContracts } from './solidity-compiler.mjs'

// `node lib/mandate/compile-contracts.mjs` writes the ABI and the bytecode of all contracts.

/** Where contracts are, and below which folder of the project what they compile to is committed. */
const groups = [
  { names: ['Puller', 'PullerFactory'], home: 'lib/mandate/' },
  { names: ['StandardTestToken', 'PermitTestToken', 'TetherTestToken'], home: 'lib/server/demo/' },
]
const projectRoot = new URL('../../', import.meta.url)

/** The text of every generated file, with its place in the project. */
export function generateContractFiles() {
  return groups.flatMap(({ names, home }) =>
    compileContracts(names, { folder: new URL(`${home}contracts/`, projectRoot) }).map((contract) => {
      const file = `${home}${kebabCase(contract.name)}.generated.ts`
      return { file, url: new URL(file, projectRoot), text: print(contract) }
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
