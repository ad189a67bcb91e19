#!/usr/bin/env node
// @ts-check
import { readFileSync } from 'node:fs'
import solc from 'solc'

// The npm package of the compiler, behind the two options of the native program that forge uses.
if (process.argv.includes('--standard-json')) {
  process.stdout.write(solc.compile(readFileSync(0, 'utf8')))
} else {
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`)
}
