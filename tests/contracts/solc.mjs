#!/usr/bin/env node
// @ts-check
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// The npm package of the compiler, behind the two options of the native program that forge uses.
if (process.argv.includes('--standard-json')) {
  const { default: solc } = await import('solc')
  process.stdout.write(solc.compile(readFileSync(0, 'utf8')))
} else {
  // Forge asks before each of its runs; loading the compiler for its own answer takes half a second.
  const { version } = createRequire(import.meta.url)('solc/package.json')
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${version}`)
}
