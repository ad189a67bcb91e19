// @ts-check
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileContracts } from './solidity-compiler.mjs'

// `node lib/mandate/compile-contracts.mjs` writes the ABI and the bytecode of the contracts next to itself.

/** The text of every generated file, with its name. */
export function generateContractFiles() {
  return compileContracts(['Puller', 'PullerFactory']).map((contract) => ({
    file: `${kebabCase(contract.name)}.generated.ts`,
    text: print(contract),
  }))
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
  for (const { file, text } of generateContractFiles()) {
    writeFileSync(new URL(file, import.meta.url), text)
    console.log(`lib/mandate/${file}`)
  }
}
